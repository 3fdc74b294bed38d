import { Router } from 'express';
import type { GatewayTools } from '@plumbline/kit';
import { contactRequest } from './contactRequest.ts';
import type { receiveContact } from './receiveContact.ts';

type Dependencies = Pick<GatewayTools, 'limited'> & { receive: ReturnType<typeof receiveContact> };

/** POST /contact, the public contact form: five an address in ten minutes. */
export const contactRoute = ({ limited, receive }: Dependencies) =>
  Router().post('/contact', limited({ max: 5, seconds: 600, by: 'address' }), async (req, res) => {
    res.status(201).json(await receive(contactRequest.parse(req.body)));
  });
