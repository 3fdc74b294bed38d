update public.plans set description = 'Just getting started' where slug = 'starter' and description = 'For a contractor who starts out';
