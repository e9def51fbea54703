-- When a reading was judged, accepted, calibrated or corrected after it came: whoever reads what changed since a moment must
-- see it again. Empty of readings that never were, so that intake writes nothing more.
alter table reading add column changed_at timestamptz;
