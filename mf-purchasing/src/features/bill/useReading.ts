import { api, useFreshAddress, z } from '@plumbline/data';
import type { BillSuggestion } from '@plumbline/domain/bill-reading';
import { useEffect, useEffectEvent, useState } from 'react';
import { fileBucket } from '../../data/bills.ts';
import type { AskModel, BillReading } from '../../shared/reader/readBillFile.ts';

const answer = z.object({
  /** Null where the installation has no vision model. */
  bill: z.nullable(z.custom<BillSuggestion>()),
  reader: z.nullable(z.string()),
});

const { useReadBillMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    /** Asks the vision model of this installation; it saves nothing. */
    readBill: build.mutation<z.infer<typeof answer>, { type: string; image: string }>({
      query:
        (body) =>
        ({ gateway }) =>
          gateway.post('/ai/read-bill', body, { timeoutMs: 60_000 }),
      rawResponseSchema: answer,
    }),
  }),
});

export type Reading = {
  state: 'loading' | 'reading' | 'done' | 'failed' | 'none';
  /** The first page as an image to look at. */
  image?: string;
  result?: BillReading;
  retry: () => void;
};

/** Reads a stored bill: its first page, and what its fields seem to be. */
export function useReading(path: string, vendors: readonly string[] | undefined): Reading {
  const { url, error } = useFreshAddress(fileBucket, path);
  const [ask] = useReadBillMutation();
  const [found, setFound] = useState<Omit<Reading, 'retry'>>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const askModel: AskModel = async (image) => {
    const { data } = await ask(image);
    return data?.bill ? { bill: data.bill, reader: data.reader ?? '' } : undefined;
  };
  const read = useEffectEvent(async (address: string, isOpen: () => boolean) => {
    let image: string | undefined;
    try {
      const { firstPage, readBillFile } = await import('../../shared/reader/readBillFile.ts');
      const stored = await fetch(address);
      if (!stored.ok) throw new Error('The file is gone');
      const page = await firstPage(await stored.blob());
      image = URL.createObjectURL(page);
      if (isOpen()) setFound({ state: 'reading', image });
      const result = await readBillFile(page, vendors ?? [], askModel);
      if (isOpen()) setFound({ state: 'done', image, result });
    } catch {
      if (isOpen()) setFound({ state: 'failed', ...(image && { image }) });
    }
  });
  const isReady = vendors !== undefined;
  useEffect(() => {
    if (!url || !isReady) return undefined;
    let isOpen = true;
    const start = setTimeout(() => void read(url, () => isOpen));
    return () => {
      isOpen = false;
      clearTimeout(start);
    };
  }, [url, isReady, attempt]);
  return {
    ...found,
    ...(error ? { state: 'failed' as const } : {}),
    retry: () => setAttempt((before) => before + 1),
  };
}
