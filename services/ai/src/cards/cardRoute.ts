import type { Router } from 'express';
import { imageRoute, type ImageDependencies } from '../images/imageRoute.ts';
import { cardPrompt, cardsTool, toCards } from './readCards.ts';

/** POST /read-cards: who the cards or the screenshot on an image are from, as suggestions; `cards` is null without a model. */
export const cardRoute = (dependencies: ImageDependencies): Router =>
  imageRoute(dependencies, {
    path: '/read-cards',
    key: 'cards',
    needs: { feature: 'create_edit_clients', permission: 'edit_clients' },
    prompt: cardPrompt,
    question: 'Read these cards.',
    tool: cardsTool,
    toRead: toCards,
  });
