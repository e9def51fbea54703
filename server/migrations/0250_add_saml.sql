-- An organization's provider may speak SAML 2.0 instead of OpenID Connect; what either is set up with stays beside the other.
alter table auth.sign_on_provider
  add column protocol text not null default 'oidc' check (protocol in ('oidc', 'saml')),
  -- As the provider names itself in its metadata
  add column saml_entity_id text not null default '',
  add column saml_sign_on_url text not null default '',
  -- By which it signs, DER in base64: of two, one takes over from the other
  add column saml_certificates text[] not null default '{}',
  add column saml_email_attribute text not null default '',
  add column saml_first_name_attribute text not null default '',
  add column saml_last_name_attribute text not null default '';

-- Both are empty where the organization has never set up OpenID Connect. No released version knows this table.
alter table auth.sign_on_provider drop constraint sign_on_provider_issuer_check;
alter table auth.sign_on_provider drop constraint sign_on_provider_client_id_check;
alter table auth.sign_on_provider
  add constraint sign_on_provider_issuer_check
    check (length(issuer) <= 500 and (issuer like 'https://%' or protocol = 'saml' and issuer = '')),
  add constraint sign_on_provider_client_id_check
    check (length(client_id) <= 255 and (client_id <> '' or protocol = 'saml'));

-- The request that its answer has to name, and that answer, which the provider has the browser post from its own page: no cookie
-- of ours comes with it, so it waits here until the browser that began asks for it.
alter table auth.sign_on_attempt add column saml_request_id text, add column saml_response text;
create unique index sign_on_attempt_relay_state on auth.sign_on_attempt (state) where saml_request_id is not null;

grant update (saml_response) on auth.sign_on_attempt to app_auth;
