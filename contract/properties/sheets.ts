import type { Sheet } from '../core/calls/sheet.ts'
import { columns } from '../core/calls/words.ts'
import { machineWords, realEstateWords } from './property-words.ts'

export const machineSheet: Sheet = {
  ar: 'الآليات',
  en: 'Vehicles and machines',
  columns: columns(
    machineWords,
    'machine_type_id',
    'model',
    'plate_number',
    'governorate_id',
    'serial_number',
    'structure_no',
    'fuel_type',
    'passengers_number',
    'year',
    'tax',
    'possessive_form_id',
    'licence_until',
    'insurance_until',
  ),
}

export const realEstateSheet: Sheet = {
  ar: 'العقارات',
  en: 'Real estates',
  columns: columns(
    realEstateWords,
    'number',
    'region',
    'governorate_id',
    'estate_type_id',
    'possessive_form_id',
    'shares_number',
    'start_date',
    'end_date',
    'value',
    'currency_id',
    'usage',
    'address',
    'latitude',
    'longitude',
  ),
}
