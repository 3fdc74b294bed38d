import { Box, Button } from '@plumbline/design';
import { useState, type PointerEvent } from 'react';

const width = 480;
const height = 160;

/** A place to draw a signature; it is kept as an SVG path. */
export function SignaturePad({ onChange }: { onChange: (path: string) => void }) {
  const [path, setPath] = useState('');
  const [isDown, setDown] = useState(false);
  const change = (next: string) => {
    setPath(next);
    onChange(next);
  };
  const pointOf = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * width;
    const y = ((event.clientY - box.top) / box.height) * height;
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  };
  return (
    <Box>
      <Box
        component="svg"
        viewBox={`0 0 ${width} ${height}`}
        onPointerDown={(event: PointerEvent<SVGSVGElement>) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          setDown(true);
          change(`${path}M${pointOf(event)}`);
        }}
        onPointerMove={(event: PointerEvent<SVGSVGElement>) => {
          if (isDown && path.length < 90_000) change(`${path}L${pointOf(event)}`);
        }}
        onPointerUp={() => setDown(false)}
        onPointerCancel={() => setDown(false)}
        sx={{
          display: 'block',
          width: '100%',
          touchAction: 'none',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          bgcolor: 'background.default',
          cursor: 'crosshair',
        }}
      >
        <title>Signature</title>
        <path
          d={path}
          fill="none"
          stroke="currentColor"
          strokeWidth="2.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </Box>
      <Button size="small" disabled={!path} onClick={() => change('')}>
        Clear
      </Button>
    </Box>
  );
}
