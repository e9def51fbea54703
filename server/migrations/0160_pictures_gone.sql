-- When a picture that we keep was deleted at the vendor, so that a patient's picture lies in one place.
alter table text_media add column gone_at timestamptz;
