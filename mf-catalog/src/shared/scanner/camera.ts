/** Messages for a camera that doesn't work. */
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

/** Maps a getUserMedia error to a fault. */
export const toCameraFault = (error: unknown): CameraFault =>
  (error instanceof Error && faultByName[error.name]) || 'failed';

/** Stops the camera and its light. */
export const closeCamera = (stream: MediaStream | undefined): void =>
  stream?.getTracks().forEach((track) => track.stop());

/** Whether the browser can open a camera: it has the API and runs on https or localhost. */
const canUseCamera = (): boolean =>
  window.isSecureContext && typeof navigator.mediaDevices?.getUserMedia === 'function';

/** Opens the camera, preferring the rear one; rejects with the browser's error. */
export async function openCamera(): Promise<MediaStream> {
  if (!canUseCamera()) throw new DOMException('No camera here', 'NotSupportedError');
  return navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 } },
  });
}

/** Whether this is a phone or tablet; an iPad identifies as a Mac, but has touch. */
export function isMobileDevice(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return (
    /Android|iPhone|iPad|iPod|Mobile/i.test(userAgent) ||
    (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  );
}

/** Whether to show scan buttons: a mobile device with a camera on a secure connection. */
export const canScan = (): boolean => isMobileDevice() && canUseCamera();
