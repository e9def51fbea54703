/**
 * Where members live: real cities, zip codes and area codes, those included where a state spans two time zones or keeps
 * its own clock. Each area code stands once, so that numbers can be dealt out without ever meeting.
 */
import { zoneOfAddress } from '@vitalrounds/domain/members/time-zone'

export type Place = { city: string; state: string; zipCode: string; timeZone: string; areaCode: string }

const places = (table: string): Place[] =>
  table
    .trim()
    .split('\n')
    .map((line) => {
      const [city = '', state = '', zipCode = '', areaCode = ''] = line.trim().split(' | ')
      const timeZone = zoneOfAddress(state, zipCode)
      if (timeZone === undefined) throw new Error(`${state} ${zipCode} is in no known zone`)
      return { city, state, zipCode, areaCode, timeZone }
    })

/** Around the clinic in New York, with the members who moved away or spend the winter elsewhere. */
export const northsidePlaces: readonly Place[] = places(`
  New York | NY | 10027 | 212
  New York | NY | 10034 | 646
  New York | NY | 10002 | 917
  Brooklyn | NY | 11215 | 718
  Brooklyn | NY | 11220 | 347
  Flushing | NY | 11354 | 929
  Yonkers | NY | 10701 | 914
  Hempstead | NY | 11550 | 516
  Islip | NY | 11751 | 631
  Poughkeepsie | NY | 12601 | 845
  Albany | NY | 12203 | 518
  Buffalo | NY | 14201 | 716
  Newark | NJ | 07102 | 973
  Fort Lee | NJ | 07024 | 201
  Edison | NJ | 08817 | 732
  Trenton | NJ | 08608 | 609
  Stamford | CT | 06901 | 203
  Hartford | CT | 06103 | 860
  Philadelphia | PA | 19103 | 215
  Pittsburgh | PA | 15213 | 412
  Boston | MA | 02118 | 617
  Providence | RI | 02903 | 401
  Baltimore | MD | 21201 | 410
  Washington | DC | 20009 | 202
  Raleigh | NC | 27601 | 919
  Atlanta | GA | 30303 | 404
  Miami | FL | 33125 | 305
  Orlando | FL | 32801 | 407
  Knoxville | TN | 37902 | 865
  Cleveland | OH | 44114 | 216
  Detroit | MI | 48226 | 313
  Indianapolis | IN | 46204 | 317
  Gary | IN | 46402 | 219
  Pensacola | FL | 32501 | 850
  Houston | TX | 77002 | 713
  New Orleans | LA | 70112 | 504
  El Paso | TX | 79901 | 915
  Denver | CO | 80203 | 303
  Phoenix | AZ | 85004 | 602
  Tucson | AZ | 85701 | 520
  Los Angeles | CA | 90012 | 213
  San Francisco | CA | 94108 | 415
  Seattle | WA | 98104 | 206
  Honolulu | HI | 96813 | 808
  Anchorage | AK | 99501 | 907
  San Juan | PR | 00907 | 787
`)

/** Around the heart group on Lake Michigan. */
export const lakeviewPlaces: readonly Place[] = places(`
  Chicago | IL | 60657 | 773
  Chicago | IL | 60611 | 312
  Evanston | IL | 60201 | 847
  Cicero | IL | 60804 | 708
  Naperville | IL | 60540 | 630
  Milwaukee | WI | 53202 | 414
  Kenosha | WI | 53140 | 262
  South Bend | IN | 46601 | 574
`)
