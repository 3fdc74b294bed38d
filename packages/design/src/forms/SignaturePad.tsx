import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useRef, useState, type PointerEvent } from 'react';
import { padSize } from '@plumbline/documents/strokes';

const { width, height } = padSize;
/** As long as a signature gets; what is drawn beyond is not kept. */
const longest = 90_000;

/** The strokes of one pen at a time, as a path of M and L. */
function useStrokes(onChange: (path: string) => void) {
  const [path, setPath] = useState('');
  // Moves come faster than a slow machine paints: each goes on from the one before, not from what is painted.
  const drawn = useRef('');
  const pen = useRef<number>(null);
  const change = (next: string) => {
    drawn.current = next;
    setPath(next);
    onChange(next);
  };
  const add = (letter: 'M' | 'L', event: PointerEvent<SVGSVGElement>) => {
    if (drawn.current.length > longest) return;
    const box = event.currentTarget.getBoundingClientRect();
    const x = within(((event.clientX - box.left) / box.width) * width, width);
    const y = within(((event.clientY - box.top) / box.height) * height, height);
    change(`${drawn.current}${letter}${x.toFixed(1)} ${y.toFixed(1)}`);
  };
  const lift = (event: PointerEvent<SVGSVGElement>) => {
    if (event.pointerId === pen.current) pen.current = null;
  };
  const begin = (event: PointerEvent<SVGSVGElement>) => {
    // A second finger or the palm of the hand does not sign, nor does the button that opens a menu.
    if (pen.current !== null || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    pen.current = event.pointerId;
    add('M', event);
  };
  const go = (event: PointerEvent<SVGSVGElement>) => {
    if (event.pointerId === pen.current) add('L', event);
  };
  return { path, begin, go, lift, clear: () => change('') };
}

/** A place to sign with a finger, a pen or a mouse. Gives an SVG path of M and L; '' once it is cleared. */
export function SignaturePad({ onChange }: { onChange: (path: string) => void }) {
  const strokes = useStrokes(onChange);
  const { path } = strokes;
  return (
    <Box sx={{ display: 'grid', justifyItems: 'start', '& > *': { gridColumn: 1 } }}>
      <Box
        component="svg"
        viewBox={`0 0 ${width} ${height}`}
        onPointerDown={strokes.begin}
        onPointerMove={strokes.go}
        onPointerUp={strokes.lift}
        onPointerCancel={strokes.lift}
        sx={{
          gridRow: 1,
          width: '100%',
          touchAction: 'none',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          bgcolor: 'background.default',
          cursor: 'crosshair',
        }}
      >
        <title>Draw your signature</title>
        <path
          // A line of no length at the beginning of each stroke: the dot of an i is seen, too.
          d={path.replaceAll(/M[^ML]*/g, '$&l0 0')}
          fill="none"
          stroke="currentColor"
          strokeWidth="2.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </Box>
      {!path && (
        <Box
          component="span"
          sx={{
            gridRow: 1,
            placeSelf: 'center',
            p: 2,
            typography: 'body2',
            color: 'text.secondary',
            textAlign: 'center',
            pointerEvents: 'none',
            userSelect: 'none',
          }}
        >
          Sign here with a finger, a pen or the mouse
        </Box>
      )}
      {/* Not `disabled`: whoever presses it by the keyboard goes on from here. */}
      <Button
        size="small"
        color="inherit"
        aria-disabled={!path}
        onClick={strokes.clear}
        sx={{ opacity: path ? 1 : 0.5 }}
      >
        Clear
      </Button>
    </Box>
  );
}

const within = (value: number, most: number) => Math.min(Math.max(value, 0), most);
