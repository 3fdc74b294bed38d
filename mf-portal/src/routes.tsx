import { definePages } from '@plumbline/platform';
import { area } from './area.ts';

export const pages = definePages(area, {
  'portal.open': () => import('./features/open/OpenPage.tsx').then((module) => module.OpenPage),
  'portal.home': () => import('./features/home/HomePage.tsx').then((module) => module.HomePage),
  'portal.money': () => import('./features/money/MoneyPage.tsx').then((module) => module.MoneyPage),
  'portal.changeOrder': () =>
    import('./features/change-order/ChangeOrderPage.tsx').then((module) => module.ChangeOrderPage),
  'portal.project': () =>
    import('./features/project/ProjectPage.tsx').then((module) => module.ProjectPage),
  'portal.selections': () =>
    import('./features/selections/SelectionsPage.tsx').then((module) => module.SelectionsPage),
  'portal.service': () =>
    import('./features/service/ServicePage.tsx').then((module) => module.ServicePage),
  'portal.messages': () =>
    import('./features/messages/MessagesPage.tsx').then((module) => module.MessagesPage),
});
