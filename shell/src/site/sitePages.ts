import type { ComponentType } from 'react';

type SitePage = {
  path: `/${string}`;
  /** / and /login: a signed-in user is sent on [000 §2]. */
  isForVisitors: boolean;
  load: () => Promise<ComponentType>;
};

/** The public pages, each in a chunk of its own; none of them brings code from behind sign-in. */
export const sitePages: readonly SitePage[] = [
  {
    path: '/',
    isForVisitors: true,
    load: () => import('./LandingPage.tsx').then((m) => m.LandingPage),
  },
  {
    path: '/login',
    isForVisitors: true,
    load: () => import('./LoginPage.tsx').then((m) => m.LoginPage),
  },
  {
    path: '/register',
    isForVisitors: false,
    load: () => import('./register/RegisterPage.tsx').then((m) => m.RegisterPage),
  },
  {
    path: '/forgot-password',
    isForVisitors: false,
    load: () => import('./ForgotPasswordPage.tsx').then((m) => m.ForgotPasswordPage),
  },
  {
    path: '/reset-password',
    isForVisitors: false,
    load: () => import('./ResetPasswordPage.tsx').then((m) => m.ResetPasswordPage),
  },
  {
    path: '/pricing',
    isForVisitors: false,
    load: () => import('./PricingPage.tsx').then((m) => m.PricingPage),
  },
  {
    path: '/contact',
    isForVisitors: false,
    load: () => import('./ContactPage.tsx').then((m) => m.ContactPage),
  },
];
