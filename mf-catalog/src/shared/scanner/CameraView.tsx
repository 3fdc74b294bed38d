import { Box, FailedState, Typography } from '@plumbline/design';
import { useRef } from 'react';
import { cameraMessages } from './camera.ts';
import { useScanner } from './useScanner.ts';

const phaseLabels = {
  idle: 'Starting the camera…',
  ready: 'Camera ready',
  scanning: 'Hold the barcode inside the frame',
  stopped: 'Barcode found',
} as const;

/** The camera image with a target frame; stops at the first code. */
export function CameraView({ onCode }: { onCode: (code: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const { state, restart } = useScanner(video, onCode);
  if (state.phase === 'failed')
    return (
      <FailedState
        title="Camera Access Required"
        message={cameraMessages[state.fault]}
        retryLabel="Try Again"
        onRetry={restart}
      />
    );
  return (
    <Box
      sx={{ position: 'relative', borderRadius: 2, overflow: 'hidden', bgcolor: 'common.black' }}
    >
      <Box
        component="video"
        ref={video}
        muted
        playsInline
        aria-label="Camera"
        sx={{ display: 'block', width: '100%', maxHeight: '60dvh', objectFit: 'cover' }}
      />
      <Box
        aria-hidden
        sx={{
          position: 'absolute',
          inset: '22% 10%',
          border: '3px solid',
          borderColor: state.phase === 'stopped' ? 'success.main' : 'common.white',
          borderRadius: 2,
          opacity: 0.85,
        }}
      />
      <Typography
        component="output"
        sx={{
          position: 'absolute',
          inset: 'auto 0 0 0',
          p: 1,
          textAlign: 'center',
          color: 'common.white',
          bgcolor: 'rgb(0 0 0 / 0.6)',
        }}
      >
        {phaseLabels[state.phase]}
      </Typography>
    </Box>
  );
}
