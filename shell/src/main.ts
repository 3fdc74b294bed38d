import '@plumbline/design/plain.css';
import './frame/frame.css';
import { watchEffectLoops } from './isolation/effectLoops.ts';
import { guardGlobals } from './isolation/guardGlobals.ts';
import { askFirst } from './startup/firstAsk.ts';

askFirst(document);
guardGlobals();
watchEffectLoops();
// Shared modules must be set up before the first of them is used: nothing that takes one is imported here.
void import(/* webpackChunkName: "frame" */ './bootstrap.tsx');
