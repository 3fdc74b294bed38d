import MoreIcon from '@mui/icons-material/MoreVertRounded';
import GlobalStyles from '@mui/material/GlobalStyles';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import { useState, type RefObject } from 'react';
import { Menu } from '../basics/Menu.tsx';
import { csvFileName, downloadCsv, toCsv } from '../import/csvExport.ts';
import { toasts } from '../toasts/toasts.ts';
import { chartPng } from './chartPng.ts';
import type { ChartFigures } from './FiguresTable.tsx';

type ChartMenuProps = {
  title: string;
  figures: ChartFigures;
  figure: RefObject<HTMLElement | null>;
};

const fileNameOf = (title: string) =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** On paper stands the one chart that was asked for, and nothing of the page around it. */
const onPaper = (
  <GlobalStyles
    styles={{
      '@media print': {
        // Taken out, not made invisible: the rest of the page would be blank sheets.
        'body:has([data-printed]) :not([data-printed], [data-printed] *, :has([data-printed])), [data-printed] button':
          { display: 'none !important' },
      },
    }}
  />
);

function printOnly(target: HTMLElement) {
  target.setAttribute('data-printed', '');
  window.addEventListener('afterprint', () => target.removeAttribute('data-printed'), {
    once: true,
  });
  window.print();
}

/** Takes the chart along: as a picture, as figures, on paper. */
export function ChartMenu({ title, figures, figure }: ChartMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  const savePicture = async () => {
    close();
    const chart = figure.current?.querySelector('[data-chart]');
    if (!chart) return;
    try {
      const url = URL.createObjectURL(await chartPng(chart, title));
      Object.assign(document.createElement('a'), {
        href: url,
        download: csvFileName(fileNameOf(title)).replace(/csv$/, 'png'),
      }).click();
      setTimeout(() => URL.revokeObjectURL(url), 1000);
    } catch {
      toasts.error('Couldn’t create the image. Try again, or save the figures as CSV.');
    }
  };
  const saveFigures = () => {
    close();
    const columns = figures.head.map((name, at) => ({
      title: name || 'Name',
      value: (row: readonly string[]) => row[at],
    }));
    downloadCsv(csvFileName(fileNameOf(title)), toCsv(columns, figures.rows));
  };
  const print = () => {
    close();
    const target = figure.current;
    if (!target) return;
    printOnly(target);
  };
  return (
    <>
      {onPaper}
      <IconButton
        size="small"
        aria-label={`Download or print: ${title}`}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreIcon fontSize="small" />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={close}>
        <MenuItem onClick={() => void savePicture()}>Save as PNG</MenuItem>
        <MenuItem onClick={saveFigures}>Save as CSV</MenuItem>
        <MenuItem onClick={print}>Print</MenuItem>
      </Menu>
    </>
  );
}
