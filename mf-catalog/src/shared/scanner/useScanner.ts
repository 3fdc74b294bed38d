import { useCallback, useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { makeBarcodeReader, type ReadBarcode } from './barcodeReader.ts';
import { closeCamera, openCamera, toCameraFault, type CameraFault } from './camera.ts';
import { makeConfirmation } from './confirmCode.ts';

/** idle → ready → scanning → stopped; a fault ends it from any state. */
export type ScannerState =
  | { phase: 'idle' | 'ready' | 'scanning' }
  | { phase: 'stopped'; code: string }
  | { phase: 'failed'; fault: CameraFault };

const betweenFrames = 80;
const readyWithin = 10_000;

/** Plays the stream; rejects if no frame arrives in time. */
async function play(video: HTMLVideoElement, stream: MediaStream): Promise<void> {
  video.srcObject = stream;
  const late = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error('no picture')), readyWithin),
  );
  await Promise.race([video.play(), late]);
}

async function findCode(video: HTMLVideoElement, read: ReadBarcode, signal: AbortSignal) {
  const confirm = makeConfirmation();
  while (!signal.aborted) {
    const code = confirm(await read(video));
    if (code !== null) return code;
    await new Promise((resolve) => setTimeout(resolve, betweenFrames));
  }
  return null;
}

/** Opens the camera, watches for a code, and closes the camera; reports each state. */
async function scan(
  video: () => HTMLVideoElement | null,
  ending: AbortController,
  tell: (state: ScannerState) => void,
): Promise<void> {
  const { signal } = ending;
  let stream: MediaStream | undefined;
  const fail = (fault: CameraFault) => {
    if (signal.aborted) return;
    ending.abort();
    tell({ phase: 'failed', fault });
  };
  try {
    stream = await openCamera();
    const element = video();
    if (signal.aborted || !element) return;
    stream.getVideoTracks()[0]?.addEventListener('ended', () => fail('denied'));
    await play(element, stream).catch(() => fail('notReady'));
    if (signal.aborted) return;
    tell({ phase: 'ready' });
    const read = await makeBarcodeReader();
    if (signal.aborted) return;
    tell({ phase: 'scanning' });
    const code = await findCode(element, read, signal);
    if (code !== null && !signal.aborted) tell({ phase: 'stopped', code });
  } catch (error) {
    fail(toCameraFault(error));
  } finally {
    closeCamera(stream);
  }
}

/** Scans until a code is found. `restart` scans again after a fault or for the next code. */
export function useScanner(
  video: RefObject<HTMLVideoElement | null>,
  onCode: (code: string) => void,
) {
  const [state, setState] = useState<ScannerState>({ phase: 'idle' });
  const [attempt, setAttempt] = useState(0);
  const tell = useEffectEvent((next: ScannerState) => {
    setState(next);
    if (next.phase === 'stopped') onCode(next.code);
  });

  useEffect(() => {
    const ending = new AbortController();
    void scan(() => video.current, ending, tell);
    return () => ending.abort();
  }, [attempt, video]);

  const restart = useCallback(() => {
    setState({ phase: 'idle' });
    setAttempt((made) => made + 1);
  }, []);
  return { state, restart };
}
