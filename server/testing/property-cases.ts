import { realEstates } from '#contract/properties/real-estates.ts'
import { vehicles } from '#contract/properties/vehicles.ts'
import type { TestApp } from './app.ts'
import { uploaded } from './factories.ts'
import type { Owner, RegisterCase } from './register-case.ts'

const fileOf = (app: TestApp, { userId, ngoId }: Owner) =>
  uploaded(app, { userId, ...(ngoId === undefined ? {} : { ngoId }) })

export const vehiclesCase: RegisterCase = {
  resource: vehicles,
  table: 'machines',
  required: [
    'machine_type_id',
    'model',
    'plate_number',
    'governorate_id',
    'structure_no',
    'fuel_type',
    'passengers_number',
    'year',
    'tax',
    'possessive_form_id',
    'document_file',
  ],
  input: async (app, owner, n) => ({
    machine_type_id: 6,
    model: 'سيارة إسعاف',
    plate_number: String(100_000 + n),
    governorate_id: 1,
    serial_number: `S${n}`,
    structure_no: `CHASSIS-${n}`,
    fuel_type: 2,
    passengers_number: 4,
    year: 2015,
    tax: true,
    possessive_form_id: 1,
    licence_until: '2027-06-30',
    insurance_until: '2027-03-31',
    document_file: await fileOf(app, owner),
  }),
  change: { model: 'حافلة صغيرة', passengers_number: 12, licence_until: '2028-06-30' },
}

export const realEstatesCase: RegisterCase = {
  resource: realEstates,
  table: 'real_estates',
  required: [
    'number',
    'region',
    'governorate_id',
    'estate_type_id',
    'possessive_form_id',
    'start_date',
    'address',
    'document_file',
  ],
  input: async (app, owner, n) => ({
    number: `${n}/7`,
    region: 101,
    governorate_id: 1,
    estate_type_id: 4,
    possessive_form_id: 2,
    shares_number: null,
    start_date: '2022-01-01',
    end_date: '2031-01-01',
    value: '25000000.00',
    currency_id: 1,
    usage: 'مكتب',
    address: 'دمشق، شارع المثال 12',
    latitude: 33.51,
    longitude: 36.29,
    document_file: await fileOf(app, owner),
  }),
  change: { address: 'دمشق، شارع آخر 3', end_date: '2032-01-01', usage: 'تدريب' },
}
