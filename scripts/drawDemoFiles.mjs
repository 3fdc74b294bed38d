// Draws the pictures and prints the documents of the demo projects into supabase/demo: node scripts/drawDemoFiles.mjs (needs Chromium and ImageMagick).
// The seed names each by its hash, so a picture that changes wants its line in supabase/seed.sql changed as well.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { documents, pageOf } from './demoDocuments.mjs';

const width = 1008;
const height = 756;
const target = fileURLToPath(new URL('../supabase/demo', import.meta.url));

/** Two sites, so that neighbouring projects do not look alike. */
const looks = {
  day: {
    sky: ['#7fb4dd', '#dcecf5'],
    ground: '#8a9a62',
    wall: '#e9e2d3',
    old: '#c2b59a',
    roof: '#5b6470',
    door: '#2f5d7c',
    wood: '#d9ab6b',
    inside: '#efe9de',
    floor: '#b98d5d',
    accent: '#3d6b8c',
  },
  dusk: {
    sky: ['#e8a06a', '#f6dfc4'],
    ground: '#7b7a55',
    wall: '#b5573f',
    old: '#8f5b4a',
    roof: '#3f3a3a',
    door: '#284f3f',
    wood: '#c99654',
    inside: '#e4ddd6',
    floor: '#8c6242',
    accent: '#39695a',
  },
};
const box = (x, y, w, h, fill, more = '') =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" ${more}/>`;
const shape = (points, fill, more = '') => `<polygon points="${points}" fill="${fill}" ${more}/>`;
const line = (x1, y1, x2, y2, stroke, w = 3) =>
  `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="${stroke}" stroke-width="${w}" stroke-linecap="round"/>`;
const each = (n, draw) => Array.from({ length: n }, (_, k) => draw(k)).join('');
const shade = 'rgba(20,20,30,.16)';

const outside = (c, rest) => `
  ${box(0, 0, width, 560, 'url(#sky)')}
  <circle cx="820" cy="140" r="52" fill="#fff" opacity=".55" filter="url(#soft)"/>
  <g fill="#fff" opacity=".5" filter="url(#soft)"><ellipse cx="210" cy="130" rx="120" ry="24"/><ellipse cx="300" cy="150" rx="90" ry="18"/><ellipse cx="640" cy="90" rx="100" ry="16"/></g>
  <g fill="#5f7a55" opacity=".75">${each(9, (k) => `<ellipse cx="${k * 130}" cy="${520 - (k % 3) * 14}" rx="96" ry="${58 + (k % 4) * 12}"/>`)}</g>
  ${box(0, 545, width, 220, c.ground)}
  ${shape('0,756 0,690 1008,640 1008,756', '#9b938a')}
  ${shape('0,690 1008,640 1008,648 0,700', '#c7c1b8')}
  ${rest}`;
const windowAt = (x, y, w, h, frame, glass) =>
  `${box(x - 8, y - 8, w + 16, h + 16, frame)}${box(x, y, w, h, glass)}${line(x + w / 2, y, x + w / 2, y + h, frame, 6)}${line(x, y + h / 2, x + w, y + h / 2, frame, 6)}${shape(`${x},${y + h} ${x + w * 0.55},${y} ${x + w * 0.8},${y} ${x + w * 0.25},${y + h}`, 'rgba(255,255,255,.22)')}`;
const roofOf = (fill) =>
  `${shape('180,330 504,150 830,330', fill)}${shape('180,330 504,150 504,170 196,345 180,345', 'rgba(255,255,255,.12)')}${each(8, (k) => line(250 + k * 70, 330, 330 + k * 50 - 20, 330 - (k < 4 ? k * 30 + 20 : (8 - k) * 30), 'rgba(0,0,0,.10)', 2))}`;

const scenes = {
  existing: (c) =>
    outside(
      c,
      `
    ${box(220, 330, 570, 250, c.old)}${box(220, 330, 570, 18, shade)}${roofOf(c.roof)}
    <g fill="rgba(60,40,20,.28)" filter="url(#soft)"><ellipse cx="320" cy="360" rx="46" ry="60"/><ellipse cx="690" cy="420" rx="56" ry="80"/><ellipse cx="500" cy="340" rx="70" ry="26"/></g>
    ${shape('560,200 620,232 600,262 540,230', '#8b8f94')}${shape('400,240 440,218 456,246 416,268', '#74553f')}
    ${windowAt(285, 400, 110, 90, '#d9d2c2', '#5f6d74')}${windowAt(610, 400, 110, 90, '#d9d2c2', '#55626a')}
    ${line(610, 400, 680, 490, '#cfd4d6', 3)}${line(720, 410, 640, 450, '#cfd4d6', 2)}
    ${box(462, 420, 84, 160, '#6d5a49')}${box(474, 434, 60, 60, 'rgba(0,0,0,.18)')}
    ${each(14, (k) => `<path d="M${150 + k * 52} 600 q8 -46 18 -58 q-2 34 8 58" fill="#6d7d42"/>`)}
    <g stroke="#7a6a55" stroke-width="6">${each(9, (k) => line(40 + k * 20, 560 + (k % 3) * 6, 40 + k * 20, 630, '#8b7a63', 8))}${line(30, 590, 215, 584, '#8b7a63', 7)}</g>`,
    ),
  finished: (c) =>
    outside(
      c,
      `
    ${box(220, 330, 570, 250, c.wall)}${each(15, (k) => line(220, 346 + k * 16, 790, 346 + k * 16, 'rgba(0,0,0,.07)', 2))}${box(220, 330, 570, 16, shade)}${roofOf(c.roof)}
    ${box(160, 324, 690, 14, '#f4f1ea')}
    ${windowAt(285, 400, 110, 90, '#fbfaf6', '#9cc4da')}${windowAt(610, 400, 110, 90, '#fbfaf6', '#9cc4da')}
    ${box(430, 372, 150, 14, '#f4f1ea')}${shape('430,372 505,330 580,372', c.roof)}${box(440, 386, 12, 194, '#f4f1ea')}${box(558, 386, 12, 194, '#f4f1ea')}
    ${box(468, 424, 74, 156, c.door)}${box(478, 436, 54, 44, 'rgba(255,255,255,.35)')}<circle cx="530" cy="508" r="5" fill="#e8c56a"/>
    ${shape('450,580 560,580 640,690 400,700', '#cfc8bd')}${shape('462,580 548,580 610,670 430,680', '#dcd6cc')}
    <g>${each(7, (k) => `<ellipse cx="${250 + k * 32 + (k > 5 ? 330 : 0)}" cy="586" rx="26" ry="${20 + (k % 3) * 6}" fill="${k % 2 ? '#4f7d48' : '#5f9155'}"/>`)}${each(4, (k) => `<ellipse cx="${640 + k * 36}" cy="588" rx="26" ry="22" fill="${k % 2 ? '#4f7d48' : '#5f9155'}"/>`)}</g>
    <g><rect x="886" y="430" width="16" height="150" fill="#6b4f37"/><circle cx="894" cy="400" r="70" fill="#567f4a"/><circle cx="866" cy="430" r="46" fill="#5f8d52"/><circle cx="926" cy="432" r="44" fill="#4c7343"/></g>`,
    ),
  framing: (c) =>
    outside(
      c,
      `
    ${box(200, 572, 610, 22, '#b9b5ad')}${box(200, 572, 610, 6, '#d5d1c9')}
    ${each(15, (k) => `${box(220 + k * 40, 350, 12, 224, c.wood)}${box(228 + k * 40, 350, 4, 224, shade)}`)}
    ${box(214, 340, 590, 14, c.wood)}${box(214, 452, 590, 8, c.wood)}${box(214, 562, 590, 12, c.wood)}
    ${box(290, 410, 108, 14, '#c4935a')}${box(600, 410, 122, 14, '#c4935a')}
    ${each(9, (k) => `${line(232 + k * 34, 340, 506, 168, c.wood, 7)}${line(780 - k * 34, 340, 506, 168, '#c79a5c', 7)}`)}${line(506, 168, 506, 344, c.wood, 9)}
    ${shape('640,354 806,354 806,562 640,562', '#d8b98a', 'opacity=".82"')}${each(3, (k) => line(640 + k * 82, 354, 640 + k * 82, 562, 'rgba(90,60,20,.35)', 3))}
    ${line(120, 640, 250, 300, '#d2a03c', 9)}${line(160, 650, 290, 310, '#d2a03c', 9)}${each(9, (k) => line(128 + k * 14.4, 620 - k * 37, 166 + k * 14.4, 630 - k * 37, '#d2a03c', 6))}
    ${each(5, (k) => box(830, 600 - k * 15, 150 - k * 6, 12, k % 2 ? '#cfa365' : '#dbb478'))}
    <g><circle cx="430" cy="520" r="15" fill="#f2b632"/><path d="M412 522 h36 v-3 q-18 -22 -36 0z" fill="#f5c542"/>${box(415, 536, 30, 56, '#e0662f')}${box(415, 552, 30, 6, '#f4e86c')}${box(417, 592, 11, 36, '#34465a')}${box(432, 592, 11, 36, '#34465a')}${line(444, 546, 474, 520, '#e0662f', 10)}</g>`,
    ),
};
const room = (c, rest) => `
  ${box(0, 0, width, 620, c.inside)}${shape('0,756 0,600 1008,560 1008,756', c.floor)}
  ${each(12, (k) => line(k * 110 - 160, 756, k * 84 + 30, 585, 'rgba(0,0,0,.14)', 2))}
  ${shape('0,0 150,70 150,578 0,600', 'rgba(30,25,20,.10)')}${rest}`;
Object.assign(scenes, {
  demolition: (c) =>
    room(
      { ...c, inside: '#d8cfb8' },
      `
    ${each(22, (k) => line(150 + k * 40, 70, 150 + k * 40, 575, 'rgba(120,100,60,.16)', 10))}
    ${box(190, 120, 250, 130, '#9a7b55')}${line(315, 120, 315, 250, '#6d5436', 4)}${box(460, 120, 120, 130, '#9a7b55')}
    <circle cx="300" cy="190" r="6" fill="#e0d6c0"/><circle cx="332" cy="190" r="6" fill="#e0d6c0"/>
    ${box(180, 400, 420, 22, '#75706a')}${box(190, 422, 400, 150, '#94764f')}${each(3, (k) => line(290 + k * 100, 422, 290 + k * 100, 572, '#6d5436', 4))}
    ${box(330, 380, 110, 24, '#aab0b4')}${line(385, 380, 385, 340, '#9aa1a6', 8)}${line(385, 340, 420, 346, '#9aa1a6', 8)}
    ${box(640, 330, 150, 240, '#c9ccce')}${line(640, 420, 790, 420, '#9da2a6', 4)}${box(655, 350, 8, 50, '#8b9094')}
    ${windowAt(840, 180, 120, 160, '#cfc6b0', '#a8c6d6')}
    <g fill="none" stroke="#d4492f" stroke-width="7">${line(610, 90, 800, 310, '#d4492f', 7)}${line(800, 90, 610, 310, '#d4492f', 7)}</g>
    <g fill="rgba(110,70,20,.25)" filter="url(#soft)"><ellipse cx="600" cy="110" rx="90" ry="40"/></g>`,
    ),
  electrical: (c) =>
    room(
      { ...c, inside: '#b9ab93' },
      `
    ${each(17, (k) => `${box(150 + k * 52, 60, 20, 520, c.wood)}${box(164 + k * 52, 60, 6, 520, shade)}`)}${box(150, 50, 860, 18, c.wood)}${box(150, 566, 860, 16, c.wood)}
    ${box(430, 190, 150, 230, '#7f8a92')}${box(442, 202, 126, 206, '#98a4ac')}${each(7, (k) => `${box(456, 222 + k * 24, 44, 16, '#3b4349')}${box(510, 222 + k * 24, 44, 16, '#3b4349')}`)}
    <g fill="none" stroke-width="7" stroke-linecap="round"><path d="M470 190 C460 130 300 150 250 130 S160 200 150 180" stroke="#f1efe6"/><path d="M500 190 C500 110 640 140 700 120 S900 140 1008 110" stroke="#f2c53d"/><path d="M540 190 C560 150 720 190 780 220 S840 330 836 360" stroke="#f1efe6"/><path d="M456 420 C440 500 330 470 300 440" stroke="#f2c53d"/></g>
    ${box(270, 400, 50, 66, '#2f74b5')}${box(812, 352, 50, 66, '#2f74b5')}
    ${line(700, 756, 770, 470, '#d2a03c', 12)}${line(900, 756, 790, 470, '#c08f31', 12)}${each(5, (k) => line(712 + k * 13, 700 - k * 46, 878 - k * 17, 700 - k * 46, '#d2a03c', 9))}`,
    ),
  drywall: (c) =>
    room(
      c,
      `
    ${box(150, 60, 860, 510, '#d9d8d4')}${each(3, (k) => `${box(354 + k * 216, 60, 26, 510, '#f2f1ec')}`)}${box(150, 300, 860, 22, '#f2f1ec')}
    ${each(40, (k) => `<circle cx="${175 + (k % 10) * 84}" cy="${100 + Math.floor(k / 10) * 140}" r="5" fill="#f4f3ef"/>`)}
    ${windowAt(640, 150, 180, 150, '#e7e2d8', '#a9cde0')}${shape('660,575 800,575 960,720 700,740', 'rgba(255,255,255,.22)')}
    ${each(6, (k) => shape(`210,${548 - k * 12} 430,${540 - k * 12} 442,${550 - k * 12} 222,${560 - k * 12}`, k % 2 ? '#cfcdc8' : '#e3e1dc'))}
    ${box(520, 560, 74, 84, '#e9e7e2')}${box(520, 560, 74, 18, c.accent)}<path d="M526 560 q31 -40 62 0" fill="none" stroke="#8c8c8c" stroke-width="4"/>
    ${line(470, 700, 560, 600, '#8b6b43', 12)}${shape('540,590 600,570 612,592 556,616', '#c9ced2')}`,
    ),
});

const svgOf = (name, look) => {
  const c = looks[look];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>
    <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${c.sky[0]}"/><stop offset="1" stop-color="${c.sky[1]}"/></linearGradient>
    <radialGradient id="edge" cx=".5" cy=".45" r=".75"><stop offset=".6" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".32"/></radialGradient>
    <filter id="soft"><feGaussianBlur stdDeviation="12"/></filter></defs>
    ${scenes[name](c)}${box(0, 0, width, height, 'url(#edge)')}</svg>`;
};

const folder = mkdtempSync(join(tmpdir(), 'plumbline-demo-'));
const chromium = (page, ...args) =>
  execFileSync(
    process.env.CHROMIUM ?? 'chromium',
    ['--headless', '--no-sandbox', '--disable-gpu', ...args, `file://${page}`],
    { stdio: 'ignore' },
  );
for (const name of Object.keys(scenes))
  for (const look of Object.keys(looks)) {
    const page = join(folder, 'page.html');
    const shot = join(folder, 'shot.png');
    writeFileSync(page, `<body style="margin:0">${svgOf(name, look)}`);
    execFileSync(
      process.env.CHROMIUM ?? 'chromium',
      [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--hide-scrollbars',
        `--window-size=${width},${height}`,
        `--screenshot=${shot}`,
        `file://${page}`,
      ],
      { stdio: 'ignore' },
    );
    execFileSync('convert', [
      shot,
      '-crop',
      `${width}x${height}+0+0`,
      '-attenuate',
      '0.08',
      '+noise',
      'Gaussian',
      '-strip',
      '-interlace',
      'JPEG',
      '-quality',
      '62',
      join(target, `${name}-${look}.jpg`),
    ]);
  }
for (const [name, document] of Object.entries(documents)) {
  const page = join(folder, 'page.html');
  writeFileSync(page, pageOf(document));
  chromium(page, '--no-pdf-header-footer', `--print-to-pdf=${join(target, `${name}.pdf`)}`);
}
rmSync(folder, { recursive: true });
