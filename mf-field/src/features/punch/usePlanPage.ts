import { messageOf, useFreshAddress } from '@plumbline/data';
import type { PdfPages } from '@plumbline/design/documents';
import { useEffect, useState } from 'react';
import { planBucket } from '../../data/plans.ts';
import { planReader } from './planReader.ts';

/** The longer side of a drawn page, in pixels: small print can be read at three times a phone's width. */
const longerSide = 2400;
const unreadable =
  'Couldn’t open this PDF. It may be damaged or need a password. Choose another one, or upload it again.';

type Drawn = { page: number; src: string };

/** A page of a PDF as a picture; `{}` while it loads. `count` is how many pages there are. */
export function usePlanPage(
  path: string,
  page: number,
): { src?: string; count?: number; problem?: string } {
  const { url, error } = useFreshAddress(planBucket, path);
  const [pdf, setPdf] = useState<PdfPages>();
  const [problem, setProblem] = useState<string>();
  const [drawn, setDrawn] = useState<Drawn>();
  useEffect(() => {
    let isOver = false;
    let opened: PdfPages | undefined;
    const open = async (address: string) => {
      opened = await planReader.open(address);
      if (isOver) opened.close();
      else setPdf(opened);
    };
    if (url)
      open(url).catch((reason: unknown) => {
        if (isOver) return;
        setProblem(
          reason instanceof TypeError || !navigator.onLine
            ? 'Couldn’t load the plan. Check your connection.'
            : unreadable,
        );
      });
    return () => {
      isOver = true;
      opened?.close();
    };
  }, [url]);
  useEffect(() => {
    let isOver = false;
    let src = '';
    const draw = async (pages: PdfPages) => {
      const blob = await pages.draw(page, longerSide);
      if (isOver) return;
      src = URL.createObjectURL(blob);
      setDrawn({ page, src });
    };
    if (pdf) draw(pdf).catch(() => !isOver && setProblem(unreadable));
    return () => {
      isOver = true;
      if (src) URL.revokeObjectURL(src);
    };
  }, [pdf, page]);
  const failure = problem ?? (error ? messageOf(error) : undefined);
  return {
    ...(failure && { problem: failure }),
    ...(pdf && { count: pdf.count }),
    ...(drawn?.page === page && { src: drawn.src }),
  };
}
