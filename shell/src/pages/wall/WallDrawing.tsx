import type { Drawing } from './walls.ts';

const rows = [0, 1, 2, 3];

/** A line of text, drawn. */
const Bar = (props: { x: number; y: number; width: number; is?: 'soft' | 'main' }) => (
  <rect
    x={props.x}
    y={props.y}
    width={props.width}
    height="8"
    rx="4"
    className={`wall-${props.is ?? 'soft'}`}
  />
);

const drawings: Record<Drawing, () => React.JSX.Element> = {
  list: () => (
    <>
      {rows.map((row) => (
        <g key={row} transform={`translate(0 ${56 + row * 32})`}>
          <circle cx="34" cy="8" r="9" className={row === 1 ? 'wall-main' : 'wall-soft'} />
          <Bar x={52} y={4} width={[92, 120, 76, 104][row] ?? 90} />
          <Bar x={250} y={4} width={46} is={row === 1 ? 'main' : 'soft'} />
        </g>
      ))}
    </>
  ),
  chart: () => (
    <>
      {[46, 74, 58, 96, 82, 118].map((height, month) => (
        <rect
          key={height}
          x={32 + month * 45}
          y={172 - height}
          width="28"
          height={height}
          rx="4"
          className={month === 5 ? 'wall-main' : 'wall-soft'}
        />
      ))}
      <path d="M46 110 91 84l45 12 45-38 45 10 45-34" className="wall-line" />
    </>
  ),
  document: () => (
    <>
      {rows.slice(1).map((row) => (
        <g key={row}>
          <Bar x={28} y={30 + row * 26} width={150 - row * 14} />
          <Bar x={250} y={30 + row * 26} width={46} />
        </g>
      ))}
      <rect x="28" y="136" width="268" height="36" rx="8" className="wall-main" />
      <path d="m150 154 8 8 16-16" className="wall-tick" />
    </>
  ),
  job: () => (
    <>
      {rows.slice(1).map((row) => (
        <g key={row} transform={`translate(0 ${16 + row * 40})`}>
          <Bar x={28} y={0} width={[0, 110, 84, 128][row] ?? 90} />
          <rect x="28" y="14" width="268" height="10" rx="5" className="wall-soft" />
          <rect
            x="28"
            y="14"
            width={[0, 214, 150, 66][row]}
            height="10"
            rx="5"
            className={row === 2 ? 'wall-late' : 'wall-main'}
          />
        </g>
      ))}
    </>
  ),
  brand: () => (
    <>
      <rect x="28" y="56" width="56" height="56" rx="10" className="wall-main" />
      <path d="m38 96 18-26 18 26z" className="wall-paper" />
      <Bar x={100} y={64} width={110} is="main" />
      <Bar x={100} y={84} width={150} />
      <Bar x={28} y={132} width={268} />
      <Bar x={28} y={152} width={210} />
    </>
  ),
};

/** A picture of the page, drawn in the theme's colors: sharp at any width, nothing to load. */
export function WallDrawing({ drawing }: { drawing: Drawing }) {
  const Content = drawings[drawing];
  return (
    <svg className="wall-drawing" viewBox="0 0 324 196" aria-hidden>
      <rect x="1" y="1" width="322" height="194" rx="12" className="wall-sheet" />
      <path d="M1 36h322" className="wall-rule" />
      <Bar x={28} y={15} width={86} is="main" />
      <Content />
    </svg>
  );
}
