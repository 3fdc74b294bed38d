import type { Router } from 'express';
import { imageRoute, type ImageDependencies } from '../images/imageRoute.ts';
import { billPrompt, fieldsTool, toSuggestion } from './readBill.ts';

/** POST /read-bill: fields of a bill as suggestions; `bill` is null without a model. */
export const billRoute = (dependencies: ImageDependencies): Router =>
  imageRoute(dependencies, {
    path: '/read-bill',
    key: 'bill',
    needs: { feature: 'vendor_management', permission: 'edit_purchasing' },
    prompt: billPrompt,
    question: 'Read this bill.',
    tool: fieldsTool,
    toRead: toSuggestion,
  });
