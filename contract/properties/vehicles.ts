import { z } from 'zod'
import { textOf } from '../core/values/arabic.ts'
import { todayIn } from '../core/values/dates.ts'
import { bool, date, file, int, list, lk, optional, text } from '../core/calls/fields.ts'
import { resource } from '../core/calls/resource.ts'
import { written } from './numbers.ts'
import { machineWords } from './property-words.ts'
import { machineSheet } from './sheets.ts'

const oldest = 1950

/** Vehicles and machines of the organisation [domain 2.2 machines]. */
export const vehicles = resource({
  path: 'v2/vehicles',
  permission: 'ngo_vehicles',
  title: 'Vehicles and machines',
  form: true,
  named: (row) => `${textOf(row.model)} ${textOf(row.plate_number)}`,
  sheet: machineSheet,
  words: machineWords,
  input: {
    machine_type_id: lk('machine-types'),
    model: text(1, 60),
    plate_number: written(text(1, 15)),
    governorate_id: lk('governorates'),
    serial_number: optional(written(text(0, 30))),
    structure_no: written(text(5, 25)),
    fuel_type: lk('fuel-types'),
    passengers_number: int(1, 100),
    year: int(oldest).superRefine((value, ctx) => {
      const newest = Number(todayIn().slice(0, 4)) + 1
      if (value > newest) ctx.addIssue({ code: 'custom', params: { code: 'V-RANGE', a: oldest, b: newest } })
    }),
    /** True: exempt from tax or customs. */
    tax: bool,
    possessive_form_id: lk('possessive-forms'),
    licence_until: optional(date),
    insurance_until: optional(date),
    document_file: file(),
  },
  view: {
    /** The approved request that recorded it, until what was approved is changed. */
    approved_by_request: z.int().nullable(),
    /** Null of what an approval recorded, until its paper is added. */
    document_file: z.int().nullable(),
  },
  filter: {
    machine_type_id: list(int()).optional(),
    governorate_id: list(int()).optional(),
    fuel_type: list(int()).optional(),
    possessive_form_id: list(int()).optional(),
  },
})
