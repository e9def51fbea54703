/**
 * The time zone a member most likely lives in, from the address: the state's, and where a state spans two zones, that
 * of the zip code. A default only; staff can change it, and near a boundary they should look.
 */

const eastern = 'America/New_York'
const central = 'America/Chicago'
const mountain = 'America/Denver'
const pacific = 'America/Los_Angeles'

const inZone = (zone: string, states: string) => states.split(' ').map((state) => [state, zone] as const)

// The zone of most of each state: 49 CFR part 71, "Standard Time Zone Boundaries" (2025). Zone names: IANA tz database.
const stateZones = new Map<string, string>([
  ...inZone(eastern, 'CT DE DC FL GA IN KY ME MD MA MI NH NJ NY NC OH PA RI SC VT VA WV'),
  ...inZone(central, 'AL AR IL IA KS LA MN MS MO NE ND OK SD TN TX WI'),
  ...inZone(mountain, 'CO ID MT NM UT WY'),
  ...inZone(pacific, 'CA NV OR WA'),
  ['AZ', 'America/Phoenix'],
  ['AK', 'America/Anchorage'],
  ['HI', 'Pacific/Honolulu'],
  ['PR', 'America/Puerto_Rico'],
  ['VI', 'America/St_Thomas'],
  ['GU', 'Pacific/Guam'],
  ['MP', 'Pacific/Saipan'],
  ['AS', 'Pacific/Pago_Pago'],
])

type Split = { state: string; zone: string; zips: string }

// Where the other zone begins: the counties that 49 CFR part 71 names for each state, as zip codes, whole or by their
// first three digits. The zip codes are our own listing of those counties' post offices: close to the line it may be off
// by a village, which is why the zone can be edited.
const splits: Split[] = [
  // section 71.12: the Aleutians west of 169°30' W
  { state: 'AK', zone: 'America/Adak', zips: '99546 99547' },
  // 15 U.S.C. 264: the Navajo Nation keeps daylight time, the rest of Arizona does not
  {
    state: 'AZ',
    zone: mountain,
    zips: '86033 86044 86053 86054 86502 86503 86504 86505 86506 86507 86508 86510 86511 86512 86514 86515 86520 86535 86538 86540 86544 86545 86547 86556',
  },
  // section 71.5: west of the Apalachicola river; Port St. Joe and Wewahitchka's south are Eastern
  { state: 'FL', zone: eastern, zips: '32456 32457' },
  { state: 'FL', zone: central, zips: '324 325' },
  // section 71.9: north of the Salmon river
  { state: 'ID', zone: pacific, zips: '835 838' },
  // section 71.5: Lake, Porter, La Porte, Newton, Jasper, Starke; Gibson, Perry, Posey, Spencer, Vanderburgh, Warrick
  {
    state: 'IN',
    zone: central,
    zips: '463 464 476 477 47514 47515 47520 47523 47525 47531 47536 47537 47550 47551 47552 47556 47574 47576 47577 47579 47586 47588 47601 47922 47943 47948 47951 47963 47977 47978 46531 46534 46968 46366 46374',
  },
  // section 71.7: Greeley, Hamilton, Sherman, Wallace
  { state: 'KS', zone: mountain, zips: '67733 67735 67741 67758 67761 67762 67836 67857 67878 67879' },
  // section 71.5: western Kentucky
  {
    state: 'KY',
    zone: central,
    zips: '40111 40115 40119 40140 40143 40144 40145 40146 40152 40153 40164 40170 40171 40176 40178 420 421 422 423 424 42712 42713 42715 42717 42720 42721 42722 42726 42728 42729 42731 42733 42735 42741 42742 42743 42746 42749 42752 42753 42754 42757 42759 42762 42764 42765 42782 42786 42602 42603 42629 42642',
  },
  // section 71.5: Dickinson, Gogebic, Iron, Menominee
  {
    state: 'MI',
    zone: central,
    zips: '49801 49802 49812 49815 49821 49831 49834 49845 49847 49848 49852 49858 49863 49870 49873 49874 49876 49881 49886 49887 49892 49893 49896 49902 49903 49911 49915 49920 49927 49935 49938 49947 49959 49964 49968 49969',
  },
  // section 71.7: the panhandle and the southwest
  {
    state: 'NE',
    zone: mountain,
    zips: '693 69121 69122 69125 69127 69128 69129 69131 69133 69134 69140 69141 69144 69145 69146 69147 69148 69149 69150 69152 69153 69154 69155 69156 69157 69160 69161 69162 69168 69190 69211 69216 69218',
  },
  // section 71.9: West Wendover; Jackpot keeps Mountain time by custom
  { state: 'NV', zone: mountain, zips: '89883 89825' },
  // section 71.7: west and south of the Missouri
  { state: 'ND', zone: mountain, zips: '586 58529 58562 58564 58568 58569 58646 58838 58854' },
  // section 71.9: Malheur, but for a strip in its south
  {
    state: 'OR',
    zone: mountain,
    zips: '97901 97902 97903 97906 97907 97908 97909 97910 97911 97913 97914 97917 97918 97920',
  },
  // section 71.7: west of the Missouri
  {
    state: 'SD',
    zone: mountain,
    zips: '577 57521 57531 57537 57543 57547 57551 57552 57553 57567 57570 57577 57620 57621 57622 57623 57625 57626 57630 57633 57634 57636 57638 57639 57640 57641 57644 57645 57649 57651 57652 57653 57655 57656 57657 57658 57659 57660 57661',
  },
  // section 71.5: east Tennessee; Marion, Grundy, Franklin, Coffee and Lincoln belong to Central
  {
    state: 'TN',
    zone: central,
    zips: '37305 37313 37339 37340 37347 37356 37365 37366 37374 37375 37380 37383 37387 37394 37396 37397 37398 37306 37318 37324 37328 37330 37334 37335 37342 37345 37348 37349 37352 37355 37357 37359 37360 37376 37378 37382 37388 37389',
  },
  { state: 'TN', zone: eastern, zips: '373 374 376 377 378 379' },
  // section 71.7: El Paso and Hudspeth
  { state: 'TX', zone: mountain, zips: '799 885 79821 79835 79836 79837 79838 79839 79847 79849 79851 79853' },
]

const byZip = new Map(splits.flatMap(({ state, zone, zips }) => zips.split(' ').map((zip) => [`${state} ${zip}`, zone] as const)))

/** `America/Chicago` for TN 38103, `America/New_York` for TN 37902. Undefined for a state that is none. */
export function zoneOfAddress(state: string, zipCode: string): string | undefined {
  const zip = zipCode.slice(0, 5)
  return byZip.get(`${state} ${zip}`) ?? byZip.get(`${state} ${zip.slice(0, 3)}`) ?? stateZones.get(state)
}

type Place = { state: string; zipCode: string }

/** The zone that a new address proposes: the one it lies in, where the old address lay in another; staff may have chosen theirs for that one. */
export function proposedZone(address: Place, before: Place, text: string): string | undefined {
  const [zone, old] = [address, before].map(({ state, zipCode }) => zoneOfAddress(state, zipCode))
  return zone === old || zone === text ? undefined : zone
}
