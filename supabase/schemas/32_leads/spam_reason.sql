create function private.spam_reason(p_values jsonb, p_seconds int) returns text
language sql immutable set search_path = '' as $$
  with given as (
    -- Line breaks between words must not hide a phrase.
    select coalesce(p_values ->> 'website', '') as trap, lower(regexp_replace(coalesce(p_values ->> 'message', ''), '\s+', ' ', 'g')) as message,
      concat_ws(' ', p_values ->> 'name', p_values ->> 'company', p_values ->> 'street', p_values ->> 'city', p_values ->> 'phone') as short,
      regexp_replace(concat_ws(' ', p_values ->> 'name', p_values ->> 'company', p_values ->> 'message'), '\s+', ' ', 'g') as text
  )
  select case
    when trap <> '' then 'filled the hidden field'
    when p_seconds < 3 then 'sent too fast'
    when short ~* '(https?:|www\.|\[url|<[a-z/!]|@)' then 'link in a short field'
    when message ~ '(<(a|img|script|iframe)\M|\[/?(url|link|img)|href=)' then 'markup'
    when regexp_count(message, '(https?://|www\.)') > 1 then 'links'
    when message ~ '(https?://|www\.|t\.me/|bit\.ly)' and message ~ spam_words or regexp_count(text, spam_words, 1, 'i') > 1 then 'advertising'
    when regexp_count(text, '[\u0400-\u04ff\u0600-\u06ff\u0e00-\u0e7f\u3040-\u30ff\u4e00-\u9fff]') > 10 then 'other script'
    when coalesce(p_values ->> 'name', '') ~ '^[A-Za-z]{3,}[A-Z][a-z]+[A-Z][A-Za-z]*$' then 'random name'
  end
  from given, (select '(casino|crypto|bitcoin|viagra|cialis|backlink|seo\M|search engine|rank(ing)? (on|higher)|page one|guest post|payday|forex|loan offer|'
    'business funding|web ?design|explainer video|lead generation|followers|escort|porn|sexy|dating|lottery|replica|click here|whatsapp|telegram|'
    'unsubscribe|investors?\M|million dollars|increase (your )?(traffic|sales)|first page of google|digital marketing)' as spam_words) words
$$;
comment on function private.spam_reason is
  'Why a submission is spam; null where it isn''t. Arguments: p_values, the fields as sent; p_seconds between opening and sending, null for a plain post.';
