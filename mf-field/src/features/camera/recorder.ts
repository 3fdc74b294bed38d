import { useEffect, useRef, useState } from 'react';

/** The longest voice note, in seconds; the database has the same limit. */
const longest = 120;

export type Recording = { file: Blob; seconds: number };

/** Of the types that every browser plays, those that this one records. */
const typeHere = () =>
  ['audio/mp4', 'audio/webm'].find((type) => MediaRecorder.isTypeSupported(type));

type Running = { recorder: MediaRecorder; begun: number; isWanted: boolean };

/**
 * Records the microphone until it is stopped, at most `longest` seconds, and answers the recording. `isOffered` is false
 * in browsers that can't record; a person who refuses the microphone gets the `refused` state.
 */
export function useRecorder(onDone: (recording: Recording) => void) {
  const [state, setState] = useState<'idle' | 'starting' | 'recording' | 'refused'>('idle');
  const [seconds, setSeconds] = useState(0);
  const running = useRef<Running>(undefined);
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  const end = (isWanted: boolean) => {
    const now = running.current;
    if (!now || now.recorder.state === 'inactive') return;
    now.isWanted = isWanted;
    now.recorder.stop();
  };
  useEffect(() => () => end(false), []);
  useEffect(() => {
    if (state !== 'recording') return undefined;
    const clock = setInterval(() => {
      const passed = secondsSince(running.current?.begun);
      setSeconds(passed);
      if (passed >= longest) end(true);
    }, 250);
    return () => clearInterval(clock);
  }, [state]);
  const start = async () => {
    setState('starting');
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true }).catch(() => {});
    const mimeType = typeHere();
    if (!stream || !mimeType) return setState('refused');
    const recorder = new MediaRecorder(stream, { mimeType });
    const now: Running = { recorder, begun: performance.now(), isWanted: false };
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    recorder.onstop = () => {
      for (const track of stream.getTracks()) track.stop();
      running.current = undefined;
      setState('idle');
      const lasted = Math.min(Math.max(secondsSince(now.begun), 1), longest);
      if (now.isWanted)
        done.current({ file: new Blob(parts, { type: mimeType }), seconds: lasted });
    };
    running.current = now;
    recorder.start();
    setSeconds(0);
    setState('recording');
  };
  return {
    isOffered: typeof MediaRecorder !== 'undefined' && typeHere() !== undefined,
    state,
    seconds,
    start,
    stop: () => end(true),
    cancel: () => end(false),
  };
}

const secondsSince = (begun = performance.now()) => Math.round((performance.now() - begun) / 1000);
