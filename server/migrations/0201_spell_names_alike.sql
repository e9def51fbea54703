-- Searches of devices by their holder and of users compare names as domain/src/values/name-key.ts does: without accents, and
-- with plain letters for those that Unicode does not take apart. Members have theirs stored (member.name_key and
-- member_name_part); the first server of this version writes them anew, with the summaries (server/src/members/rekey-names.ts).
create function app.name_key(name text) returns text language sql immutable strict parallel safe as $$
  select btrim(regexp_replace(
    case when octet_length(name) = char_length(name) then lower(name)
    else normalize(regexp_replace(normalize(
      replace(replace(replace(replace(
        translate(lower(normalize(name, NFKC)), 'đðɖɗłƚɫøɔɵħŧŋɲıɨȷĸƙɓƀƒɛǝəʉƴƶʒȥɠǥ', 'ddddlllooohtnniijkkbbfeeauyzzzgg'),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
      NFKD), '[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u064b-\u065f\u0900-\u0903\u093a-\u093c\u093e-\u094f\u3099\u309a]', '', 'g'), NFC)
    end, '\s+', ' ', 'g'))
$$;
revoke execute on function app.name_key(text) from public;
grant execute on function app.name_key(text) to app, app_auth, app_worker;
