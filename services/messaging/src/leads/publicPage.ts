import { ApiError } from '@plumbline/kit';
import { escapeHtml } from '@plumbline/kit/html';
import type { ErrorRequestHandler, Request } from 'express';

/** The look of the public pages of leads, in light and dark; there is no script. */
const style = `:root{color-scheme:light dark;--ink:#1c2733;--paper:#fff;--line:#6b7785;--soft:#eef2f6;--main:#1f4e79;--on:#fff;--bad:#8a1c14;--badsoft:#fdecea}
@media (prefers-color-scheme:dark){:root{--ink:#e8edf2;--paper:#12181f;--line:#8b98a6;--soft:#1f2933;--main:#8fc1ee;--on:#0d1a26;--bad:#ffb4ab;--badsoft:#3b1512}}
body{font:16px/1.5 system-ui,sans-serif;max-width:32rem;margin:0 auto;padding:1rem;color:var(--ink);background:var(--paper);overflow-wrap:anywhere}
a{color:var(--main)}h1{font-size:1.4rem}h2{font-size:1.1rem}
label{display:block;font-weight:600;margin:.75rem 0 .25rem}input,textarea{font:inherit;width:100%;box-sizing:border-box;padding:.6rem;border:1px solid var(--line);border-radius:8px;color:var(--ink);background:var(--paper)}
.check{display:flex;gap:.6rem;align-items:flex-start;font-weight:400}.check input{width:1.25rem;height:1.25rem;flex:none}
button,.button{display:inline-block;font:inherit;font-weight:600;min-height:44px;box-sizing:border-box;margin-top:1rem;padding:.6rem 1.5rem;border:0;border-radius:8px;background:var(--main);color:var(--on);text-decoration:none}
.problem{padding:.75rem;border-radius:8px;background:var(--badsoft);color:var(--bad)}.trap{position:absolute;left:-9999px}
.card{padding:.25rem 1rem 1rem;border-radius:8px;background:var(--soft)}
details{border-bottom:1px solid var(--line)}summary{padding:.75rem 0;min-height:20px;cursor:pointer;font-weight:600}
.times{display:grid;grid-template-columns:repeat(auto-fill,minmax(6.5rem,1fr));gap:.5rem;padding:0 0 1rem}
.near{display:grid;gap:.5rem;padding-bottom:.5rem}.times button,.plain{margin:0;padding:.5rem;white-space:nowrap;border:1px solid var(--main);background:var(--paper);color:var(--main)}details .plain{margin-bottom:1rem}`;

/** A whole HTML page around `content`, which is HTML already. */
export const publicPage = (title: string, content: string) => `<!doctype html><html lang="en"><head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title>
<style>${style}</style></head>
<body><main>${content}</main></body></html>`;

/** A page that only says what went wrong. */
export const refusalPage = (title: string, problem: string) =>
  publicPage(title, `<h1>${title}</h1><p class="problem" role="alert">${escapeHtml(problem)}</p>`);

/** Whether a browser shows the answer: it posted a plain form, or opened the address. */
export const wantsPage = (req: Request): boolean =>
  req.method === 'GET'
    ? (req.get('accept') ?? '').includes('text/html')
    : req.is('application/x-www-form-urlencoded') !== false;

/** Refusals as a page for people, and as usual for programs. */
export const refuseWithPage =
  (title: string): ErrorRequestHandler =>
  (error, req, res, next) => {
    if (!(error instanceof ApiError) || error.status >= 500 || !wantsPage(req)) return next(error);
    res.status(error.status).type('html').send(refusalPage(title, error.message));
  };
