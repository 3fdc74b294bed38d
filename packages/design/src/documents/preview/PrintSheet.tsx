import { brandFolder } from '@plumbline/documents/fonts/brandFamilies';
import { isRightToLeft } from '@plumbline/documents/fonts/direction';
import type { Mark, PrintPage } from '@plumbline/documents';

type PrintSheetProps = {
  page: PrintPage;
  label: string;
  logo?: string;
  font?: string | null;
};

/** One page as the PDF has it, drawn in SVG at the width of its place. */
export function PrintSheet({ page, label, logo, font }: PrintSheetProps) {
  return (
    <svg
      viewBox={`0 0 ${page.width} ${page.height}`}
      role="img"
      aria-label={label}
      style={{
        display: 'block',
        width: '100%',
        height: 'auto',
        background: '#ffffff',
        fontFamily: `${brandFolder(font) ? `'${font}', ` : ''}'Noto Sans', 'Inter Variable', sans-serif`,
        fontKerning: 'none',
      }}
    >
      {page.marks.map((mark, at) => (
        <Shape key={at} mark={mark} logo={logo} />
      ))}
    </svg>
  );
}

function Shape({ mark, logo }: { mark: Mark; logo?: string }) {
  switch (mark.kind) {
    case 'text':
      return (
        <text
          x={mark.x}
          y={mark.y}
          fontSize={mark.size}
          fontWeight={mark.weight === 'bold' ? 700 : 400}
          fill={mark.color}
          textLength={mark.width || undefined}
          lengthAdjust="spacingAndGlyphs"
          // `x` is the left edge, which is the end of a line from right to left.
          {...(isRightToLeft(mark.text)
            ? { direction: 'rtl', textAnchor: 'end' }
            : { direction: 'ltr' })}
          transform={mark.angle ? `rotate(${-mark.angle} ${mark.x} ${mark.y})` : undefined}
        >
          {mark.text}
        </text>
      );
    case 'box':
      return (
        <rect
          x={mark.x}
          y={mark.y}
          width={mark.width}
          height={mark.height}
          fill={mark.fill ?? 'none'}
          stroke={mark.stroke}
        />
      );
    case 'rule':
      return (
        <line
          x1={mark.x1}
          y1={mark.y1}
          x2={mark.x2}
          y2={mark.y2}
          stroke={mark.color}
          strokeWidth={mark.thickness}
        />
      );
    case 'picture':
      return logo && mark.name === 'logo' ? (
        <image href={logo} x={mark.x} y={mark.y} width={mark.width} height={mark.height} />
      ) : null;
    case 'strokes':
      return (
        <path
          d={mark.strokes
            .map((points) => `M${points.map((point) => point.join(' ')).join('L')}`)
            .join('')}
          fill="none"
          stroke={mark.color}
          strokeWidth={mark.thickness}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      );
  }
}
