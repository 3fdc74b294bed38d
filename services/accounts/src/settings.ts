import { flag, gatewayEnvironment, needed } from '@plumbline/kit';
import { mailEnvironment } from '@plumbline/mail';
import { z } from 'zod';

/** The environment of the accounts gateway when it runs alone. */
export const accountsEnvironment = gatewayEnvironment.extend({
  ...mailEnvironment.shape,
  PUBLIC_URL: needed('the address of the pages, where links in emails lead,').pipe(
    z.url('must be an address such as https://portal.example.com'),
  ),
  /** 1: platform administrators may make preset accounts and delete all data. Never in production. */
  ALLOW_DATA_RESET: flag.default(false),
});
