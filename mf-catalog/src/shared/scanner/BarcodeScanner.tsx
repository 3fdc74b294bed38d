import { Box, Button, LoadingState, Typography } from '@plumbline/design';
import { ContentDialog } from '@plumbline/design/forms';
import { cameraMessages, canScan, isMobileDevice } from './camera.ts';
import { CameraView } from './CameraView.tsx';
import { TypedCode } from './TypedCode.tsx';
import { useKeyboardWedge } from './useKeyboardWedge.ts';

type BarcodeScannerProps = {
  onCode: (code: string) => void;
  /** Label and handler of a typed code. */
  typed: { label: string; submitLabel: string };
  onClose: () => void;
  /** A code was found and is being looked up. */
  isWorking?: boolean;
};

/** The full-screen scanner: camera on phones; USB scanner or keyboard on any device. */
export function BarcodeScanner({ onCode, typed, onClose, isWorking = false }: BarcodeScannerProps) {
  useKeyboardWedge(onCode, !isWorking);
  return (
    <ContentDialog isOpen fullScreen title="Scan barcode" onClose={onClose}>
      <Box sx={{ maxWidth: 720, mx: 'auto', display: 'grid', gap: 3 }}>
        {isWorking && <LoadingState label="Looking up the code…" />}
        {!isWorking && canScan() && <CameraView onCode={onCode} />}
        {!isWorking && !canScan() && (
          <Box sx={{ textAlign: 'center', py: 4 }}>
            <Typography variant="h2">
              {isMobileDevice() ? 'Camera Access Required' : 'Mobile Device Required'}
            </Typography>
            <Typography sx={{ mt: 1, color: 'text.secondary' }}>
              {isMobileDevice()
                ? cameraMessages.unsupported
                : 'Barcode scanning requires a mobile device with camera access'}
            </Typography>
            <Typography sx={{ mt: 1, color: 'text.secondary' }}>
              A USB barcode scanner works too: scan now, or type the code below.
            </Typography>
          </Box>
        )}
        {!isWorking && <TypedCode {...typed} onCode={onCode} />}
        <Button onClick={onClose} sx={{ justifySelf: 'center' }}>
          Cancel
        </Button>
      </Box>
    </ContentDialog>
  );
}
