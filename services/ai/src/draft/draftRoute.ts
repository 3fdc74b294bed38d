import { Router } from 'express';
import type { GatewayTools } from '@plumbline/kit';
import { z } from 'zod';
import { disabled } from '../chat/refusals.ts';
import { quantityFor, readWords, wordsToProposal } from './readWords.ts';
import { resolveDraft } from './resolveDraft.ts';

const draftBody = z.object({ text: z.string().trim().min(1).max(1000) });

/** POST /draft: a draft quote from plain words, without any provider. Nothing is saved. */
export const draftRoute = ({
  signedIn,
  limited,
  actorOf,
  isEnabled,
}: GatewayTools & { isEnabled: boolean }) =>
  Router().post(
    '/draft',
    signedIn({ feature: 'create_edit_quotes', permission: 'edit_documents' }),
    limited({ max: 60, seconds: 60, by: 'user' }),
    async (req, res) => {
      if (!isEnabled) throw disabled();
      const words = readWords(draftBody.parse(req.body).text);
      if (!words) {
        res.json({ draft: null });
        return;
      }
      // Where each line has its quantity the best match is the line; a job brings in what fits it.
      const draft = await resolveDraft(
        actorOf(req),
        wordsToProposal(words),
        words.lines.length > 0 ? {} : { quantityFor: (unit) => quantityFor(unit, words.area) },
      );
      res.json({ draft });
    },
  );
