-- A webhook never points into a private network. The sender checks again after resolving the name.
create function private.check_webhook_url() returns trigger
language plpgsql set search_path = '' as $$
declare
  host constant text := lower(coalesce(
    substring(new.url from '^https://(?:[^/?#@]*@)?(\[[^\]]*\]|[^/?#:]*)'), ''));
begin
  if new.url ~ '^https://[^/?#]*@' then
    perform private.raise_api_error('PT422', 'Enter a URL without a user name or password.', 'url');
  end if;
  if host = '' or host ~ '^localhost\.?$' or host ~ '\.(localhost|local|internal|home|lan)\.?$'
    or host ~ '^[0-9]+$' or host ~ '^0x'
    or host ~ '^(0|10|127)\.' or host ~ '^169\.254\.' or host ~ '^192\.168\.' or host ~ '^172\.(1[6-9]|2[0-9]|3[01])\.'
    or host ~ '^100\.(6[4-9]|[7-9][0-9]|1[01][0-9]|12[0-7])\.'
    or (host ~ '^\[' and host !~ '^\[2[0-9a-f]{3}:') then
    perform private.raise_api_error('PT422', 'This URL is on a private network. Enter one that can be reached from the internet.', 'url');
  end if;
  return new;
end $$;
comment on function private.check_webhook_url is
  'Refuses loopback, private and metadata addresses, and addresses with a password.';
