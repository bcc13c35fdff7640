-- A connection at the provider is (platform, mode, account, state). Those made before this name no platform and no
-- mode: the next time that the provider is asked about them, they get those of the configuration.
alter table accounts
  add column stripe_platform text,
  add column stripe_mode text check (stripe_mode in ('test', 'live')),
  add column stripe_lost text check (stripe_lost in ('removed', 'disconnected')),
  add column stripe_domain text;
