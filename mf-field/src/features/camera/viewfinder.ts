import { useCallback, useEffect, useRef, useState } from 'react';

/** Whether the picture runs; `none` where there is no camera or the person does not allow it. */
type State = 'starting' | 'running' | 'none';

const wanted = { facingMode: 'environment', width: { ideal: 1920 }, height: { ideal: 1440 } };

/** The picture of the rear camera in a video element, and a shot of it as a JPEG file. */
export function useViewfinder() {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<State>('starting');
  useEffect(() => {
    let stream: MediaStream | undefined;
    let isOver = false;
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const start = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: wanted });
      if (isOver) return stop();
      if (video.current) video.current.srcObject = stream;
      setState('running');
    };
    start().catch(() => !isOver && setState('none'));
    return () => {
      isOver = true;
      stop();
    };
  }, []);
  const shoot = useCallback(async (): Promise<File | undefined> => {
    const from = video.current;
    // Before the first picture there is nothing to take.
    if (!from || from.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return undefined;
    const canvas = document.createElement('canvas');
    canvas.width = from.videoWidth;
    canvas.height = from.videoHeight;
    canvas.getContext('2d')?.drawImage(from, 0, 0);
    const blob = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, 'image/jpeg', 0.9),
    );
    const name = `photo-${new Date().toISOString().slice(0, 19).replaceAll(/[T:]/g, '-')}.jpg`;
    return blob ? new File([blob], name, { type: 'image/jpeg' }) : undefined;
  }, []);
  return { video, state, shoot };
}
