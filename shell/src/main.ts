import '@plumbline/design/plain.css';
import './frame/frame.css';
import { askFirst } from './startup/firstAsk.ts';

askFirst(document);
// Shared modules must be set up before the first of them is used: nothing that takes one is imported here.
void import(/* webpackChunkName: "frame" */ './bootstrap.tsx');
