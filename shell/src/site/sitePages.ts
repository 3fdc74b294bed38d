import type { ComponentType } from 'react';

export type SitePage = {
  path: `/${string}`;
  /** Of its file and of its chunk. */
  name: string;
  title: string;
  /** / and /login: a signed-in user is sent on. */
  isForVisitors?: true;
  /** What it shows first depends on its address, so it cannot be drawn beforehand. */
  isDrawnLate?: true;
  load: () => Promise<ComponentType>;
};

/** The public pages, each in a chunk of its own; none of them brings code from behind sign-in. */
export const sitePages: readonly SitePage[] = [
  {
    path: '/',
    name: 'landing',
    title: 'Plumbline',
    isForVisitors: true,
    load: () =>
      import(/* webpackChunkName: "site-landing" */ './LandingPage.tsx').then((m) => m.LandingPage),
  },
  {
    path: '/login',
    name: 'login',
    title: 'Sign in',
    isForVisitors: true,
    load: () =>
      import(/* webpackChunkName: "site-login" */ './LoginPage.tsx').then((m) => m.LoginPage),
  },
  {
    path: '/register',
    name: 'register',
    title: 'Register',
    isDrawnLate: true,
    load: () =>
      import(/* webpackChunkName: "site-register" */ './register/RegisterPage.tsx').then(
        (m) => m.RegisterPage,
      ),
  },
  {
    path: '/forgot-password',
    name: 'forgot-password',
    title: 'Forgot your password',
    load: () =>
      import(/* webpackChunkName: "site-forgot-password" */ './ForgotPasswordPage.tsx').then(
        (m) => m.ForgotPasswordPage,
      ),
  },
  {
    path: '/reset-password',
    name: 'reset-password',
    title: 'Set a new password',
    load: () =>
      import(/* webpackChunkName: "site-reset-password" */ './ResetPasswordPage.tsx').then(
        (m) => m.ResetPasswordPage,
      ),
  },
  {
    path: '/pricing',
    name: 'pricing',
    title: 'Pricing',
    load: () =>
      import(/* webpackChunkName: "site-pricing" */ './PricingPage.tsx').then((m) => m.PricingPage),
  },
  {
    path: '/contact',
    name: 'contact',
    title: 'Contact',
    load: () =>
      import(/* webpackChunkName: "site-contact" */ './ContactPage.tsx').then((m) => m.ContactPage),
  },
  {
    path: '/status',
    name: 'status',
    title: 'Status',
    load: () =>
      import(/* webpackChunkName: "site-status" */ './StatusPage.tsx').then((m) => m.StatusPage),
  },
  {
    path: '/terms',
    name: 'terms',
    title: 'Terms of Service',
    load: () =>
      import(/* webpackChunkName: "site-terms" */ './TermsPage.tsx').then((m) => m.TermsPage),
  },
  {
    path: '/privacy',
    name: 'privacy',
    title: 'Privacy Policy',
    load: () =>
      import(/* webpackChunkName: "site-privacy" */ './PrivacyPage.tsx').then((m) => m.PrivacyPage),
  },
];
