import { Box, Button } from '@plumbline/design';
import { useRef } from 'react';

type SignaturePadProps = {
  /** A PNG as a data address, or nothing once it was cleared. */
  onChange: (picture: string | null) => void;
};

const width = 600;
const height = 180;

/** A field to sign in with a finger or a mouse. */
export function SignaturePad({ onChange }: SignaturePadProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const last = useRef<{ x: number; y: number } | null>(null);
  const pointIn = (event: React.PointerEvent<HTMLCanvasElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    return {
      x: ((event.clientX - box.left) / box.width) * width,
      y: ((event.clientY - box.top) / box.height) * height,
    };
  };
  const draw = (event: React.PointerEvent<HTMLCanvasElement>) => {
    const pen = canvas.current?.getContext('2d');
    if (!pen || !last.current) return;
    const next = pointIn(event);
    pen.lineWidth = 3;
    pen.lineCap = 'round';
    pen.strokeStyle = '#0f172a';
    pen.beginPath();
    pen.moveTo(last.current.x, last.current.y);
    pen.lineTo(next.x, next.y);
    pen.stroke();
    last.current = next;
  };
  const end = () => {
    if (!last.current) return;
    last.current = null;
    onChange(canvas.current?.toDataURL('image/png') ?? null);
  };
  return (
    <Box>
      <Box
        component="canvas"
        ref={canvas}
        width={width}
        height={height}
        aria-label="Draw your signature"
        onPointerDown={(event: React.PointerEvent<HTMLCanvasElement>) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          last.current = pointIn(event);
          draw(event);
        }}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={end}
        sx={{
          width: '100%',
          touchAction: 'none',
          bgcolor: '#ffffff',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          display: 'block',
        }}
      />
      <Button
        size="small"
        color="inherit"
        onClick={() => {
          canvas.current?.getContext('2d')?.clearRect(0, 0, width, height);
          onChange(null);
        }}
      >
        Clear
      </Button>
    </Box>
  );
}
