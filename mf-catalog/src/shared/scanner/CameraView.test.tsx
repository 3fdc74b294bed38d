import { fireEvent, renderInShell, screen, waitFor } from '@plumbline/testing';
import { jest } from '@jest/globals';
import { area } from '../../area.ts';
import { CameraView } from './CameraView.tsx';

const formats = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128'];
const detect = jest.fn<() => Promise<{ rawValue: string }[]>>();
class Detector {
  static getSupportedFormats = async () => formats;
  detect = detect;
}

/** A fake camera track with what the scanner uses. */
function makeTrack() {
  const track = new EventTarget();
  return Object.assign(track, { stop: jest.fn() });
}

let track = makeTrack();
const getUserMedia = jest.fn<() => Promise<unknown>>();
const stream = () => ({ getTracks: () => [track], getVideoTracks: () => [track] });

beforeEach(() => {
  track = makeTrack();
  getUserMedia.mockReset().mockImplementation(async () => stream());
  detect.mockReset().mockResolvedValue([]);
  Object.defineProperty(window, 'isSecureContext', { configurable: true, value: true });
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } });
  Object.defineProperty(window, 'BarcodeDetector', { configurable: true, value: Detector });
  Object.defineProperty(HTMLMediaElement.prototype, 'srcObject', {
    configurable: true,
    writable: true,
    value: null,
  });
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
});
afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(window, 'BarcodeDetector');
});

function show() {
  const onCode = jest.fn();
  renderInShell(<CameraView onCode={onCode} />, { area, path: '/items', answers: {} });
  return { onCode };
}

describe('CameraView', () => {
  it("prefers the rear camera, uses the browser's detector, and stops the camera", async () => {
    detect.mockResolvedValueOnce([]).mockResolvedValue([{ rawValue: '4006381333931' }]);
    const { onCode } = show();

    await waitFor(() => expect(onCode).toHaveBeenCalledWith('4006381333931'));

    expect(getUserMedia).toHaveBeenCalledWith({
      audio: false,
      video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 } },
    });
    expect(onCode).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(track.stop).toHaveBeenCalled());
  });

  it('rejects a code with a wrong check digit', async () => {
    detect
      .mockResolvedValueOnce([{ rawValue: '4006381333932' }])
      .mockResolvedValueOnce([{ rawValue: '4006381333932' }])
      .mockResolvedValue([{ rawValue: '4006381333931' }]);
    const { onCode } = show();

    await waitFor(() => expect(onCode).toHaveBeenCalled());

    expect(onCode.mock.calls).toEqual([['4006381333931']]);
  });

  it.each([
    ['NotAllowedError', 'Camera access denied or not available'],
    ['NotReadableError', 'Camera access denied or not available'],
    ['NotFoundError', 'No camera devices found'],
    ['NotSupportedError', 'Camera access is not supported in this browser'],
    ['AbortError', 'Failed to start camera'],
  ])('says what %s means, and tries again', async (name, words) => {
    getUserMedia.mockRejectedValueOnce(new DOMException('no', name));
    show();

    expect(await screen.findByText('Camera Access Required')).toBeVisible();
    expect(screen.getByText(words)).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));

    expect(await screen.findByText('Hold the barcode inside the frame')).toBeVisible();
  });

  it('shows an error when no frame arrives', async () => {
    jest.spyOn(HTMLMediaElement.prototype, 'play').mockRejectedValueOnce(new Error('no picture'));
    show();

    expect(await screen.findByText('Camera not ready')).toBeVisible();
  });

  it('shows an error when the camera disconnects, and resumes when it is back', async () => {
    const { onCode } = show();
    await screen.findByText('Hold the barcode inside the frame');

    track.dispatchEvent(new Event('ended'));
    expect(await screen.findByText('Camera access denied or not available')).toBeVisible();
    detect.mockResolvedValue([{ rawValue: '96385074' }]);
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));

    await waitFor(() => expect(onCode).toHaveBeenCalledWith('96385074'));
  });
});
