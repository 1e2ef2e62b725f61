import { expect, it } from 'vitest'
import { fieldsWithin } from './section-fields.ts'

it('empties with a place everything that lay in it, at any depth, and nothing beside it', () => {
  expect(fieldsWithin('est_real_estate', 'governorate_id')).toEqual(['district_id', 'sub_district_id', 'region'])
  expect(fieldsWithin('est_ngo', 'governorate_id')).toEqual(['district_id', 'sub_district_id'])
  expect(fieldsWithin('est_ngo', 'district_id')).toEqual(['sub_district_id'])
  expect(fieldsWithin('est_account', 'residence_governorate_id')).toEqual([])
})
