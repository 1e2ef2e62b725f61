import { z } from 'zod'
import { textOf } from '../core/values/arabic.ts'
import {
  date,
  file,
  int,
  latitude,
  list,
  lk,
  longitude,
  money,
  optional,
  pastDate,
  text,
} from '../core/calls/fields.ts'
import { resource } from '../core/calls/resource.ts'
import { estateNumber } from '../profile/units.ts'
import { realEstateWords } from './property-words.ts'
import { realEstateSheet } from './sheets.ts'

/** possessive-forms code of what the organisation owns [domain 6.2]. */
export const owned = 1
/** A whole property has 2400 shares. */
export const allShares = 2_400

/** Real estates that the organisation holds [domain 2.2 real_estates]. */
export const realEstates = resource({
  path: 'v2/real-estates',
  permission: 'ngo_real-estates',
  title: 'Real estates',
  form: true,
  named: (row) => textOf(row.number),
  sheet: realEstateSheet,
  words: realEstateWords,
  input: {
    number: estateNumber,
    region: lk('areas'),
    governorate_id: lk('governorates'),
    estate_type_id: lk('estate-types'),
    possessive_form_id: lk('possessive-forms'),
    shares_number: optional(int(1, allShares)),
    start_date: pastDate,
    end_date: optional(date),
    value: optional(money),
    currency_id: optional(lk('currencies')),
    usage: optional(text(0, 150)),
    address: text(5, 255),
    latitude: optional(latitude),
    longitude: optional(longitude),
    document_file: file(),
  },
  view: {
    /** The approved request that recorded it, until what was approved is changed. */
    approved_by_request: z.int().nullable(),
    /** Null of what an approval recorded, until its paper is added. */
    document_file: z.int().nullable(),
  },
  filter: {
    estate_type_id: list(int()).optional(),
    governorate_id: list(int()).optional(),
    possessive_form_id: list(int()).optional(),
  },
})
