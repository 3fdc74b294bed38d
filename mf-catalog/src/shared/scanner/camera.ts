/** Why there is no picture, in the words of [002 §8]. */
export const cameraMessages = {
  unsupported: 'Camera access is not supported in this browser',
  none: 'No camera devices found',
  denied: 'Camera access denied or not available',
  notReady: 'Camera not ready',
  failed: 'Failed to start camera',
} as const;
export type CameraFault = keyof typeof cameraMessages;

const faultByName: Record<string, CameraFault> = {
  NotFoundError: 'none',
  OverconstrainedError: 'none',
  NotAllowedError: 'denied',
  NotReadableError: 'denied',
  SecurityError: 'denied',
  NotSupportedError: 'unsupported',
};

/** Which fault a refused camera means. */
export const toCameraFault = (error: unknown): CameraFault =>
  (error instanceof Error && faultByName[error.name]) || 'failed';

/** Lets go of the camera, so that its light goes out. */
export const closeCamera = (stream: MediaStream | undefined): void =>
  stream?.getTracks().forEach((track) => track.stop());

/** Whether the page may ask for a camera at all: a browser that can, on https or localhost. */
const canUseCamera = (): boolean =>
  window.isSecureContext && typeof navigator.mediaDevices?.getUserMedia === 'function';

/** Opens the camera, the one at the back where there are several; rejects with the browser's error. */
export async function openCamera(): Promise<MediaStream> {
  if (!canUseCamera()) throw new DOMException('No camera here', 'NotSupportedError');
  return navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 } },
  });
}

/** Whether this is a phone or a tablet; an iPad says that it is a Macintosh, but has touch. */
export function isMobileDevice(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return (
    /Android|iPhone|iPad|iPod|Mobile/i.test(userAgent) ||
    (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  );
}

/** Whether scan buttons are shown: a mobile device with a camera on a secure connection [002 §6]. */
export const canScan = (): boolean => isMobileDevice() && canUseCamera();
