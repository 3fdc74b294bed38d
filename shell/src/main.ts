import '@plumbline/design/plain.css';
import './frame/frame.css';

// Shared modules must be set up before the first of them is used: no other import but styles here.
void import(/* webpackChunkName: "frame" */ './bootstrap.tsx');
