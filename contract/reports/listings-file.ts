import { commonWords } from '../core/calls/common-words.ts'
import { screenWords } from '../core/rights/screen-words.ts'
import { accountWords, driverWords } from '../profile/account-words.ts'
import { contactWords } from '../profile/contact-words.ts'
import { ngoWords } from '../profile/ngo-words.ts'
import { classificationWords } from '../profile/service-words.ts'
import { branchWords, centreWords } from '../profile/unit-words.ts'
import { machineWords, realEstateWords } from '../properties/property-words.ts'
import { type Column, type Filter, listing, named, record, value } from './listing.ts'
import { reportWords } from './report-words.ts'

/** The organisation to which a row belongs. */
export const ngo: Column = { ...commonWords.ngo, kind: 'ngo', of: 'ngo_id' }

/** What every row of an organisation is narrowed by besides its own columns. */
export const ofNgo: readonly Filter[] = [
  { name: 'ngo_id', kind: 'ids', field: 'ngo_id', ...commonWords.ngo, choices: { select: 'ngos' } },
  {
    ...reportWords.ngo_legal_form_id,
    name: 'ngo_legal_form_id',
    kind: 'codes',
    field: 'ngo.legal_form_id',
    choices: ngoWords.legal_form_id.as,
  },
  {
    ...reportWords.ngo_status_id,
    name: 'ngo_status_id',
    kind: 'codes',
    field: 'ngo.status_id',
    choices: ngoWords.status_id.as,
  },
  {
    ...reportWords.ngo_governorate_id,
    name: 'ngo_governorate_id',
    kind: 'codes',
    field: 'ngo.governorate_id',
    choices: ngoWords.governorate_id.as,
  },
]
const estate: Filter = {
  ...reportWords.real_estate_id,
  name: 'real_estate_id',
  kind: 'ids',
  field: 'real_estate_id',
  choices: { select: 'real-estates' },
}

export const ngos = listing(
  'ngos',
  reportWords.ngos,
  {
    id: value(reportWords.id, { listed: true }),
    name_ar: value(ngoWords.name_ar),
    legalForm: record('legal_form_id', ngoWords.legal_form_id),
    status: record('status_id', ngoWords.status_id),
    decision_no: value(ngoWords.decision_no),
    decision_date: value(ngoWords.decision_date),
  },
  {
    more: {
      governorate: record('governorate_id', ngoWords.governorate_id),
      ngo_code: value(ngoWords.ngo_code),
      name_en: value(ngoWords.name_en),
      profile_score: value(ngoWords.profile_score),
    },
    filters: [
      {
        ...commonWords.classification,
        name: 'classification_id',
        kind: 'ids',
        field: 'classification_id',
        choices: { select: 'classifications' },
      },
    ],
  },
)

export const classifications = listing(
  'classifications',
  reportWords.classifications,
  {
    code: value(classificationWords.code),
    name_ar: value(classificationWords.name_ar),
    ngos_number: value(reportWords.ngos_number, { adds: true }),
  },
  {
    more: { name_en: value(classificationWords.name_en) },
    filters: [
      {
        ...commonWords.classification,
        name: 'classification_id',
        kind: 'ids',
        field: 'id',
        choices: { select: 'classifications' },
      },
    ],
  },
)

export const branches = listing(
  'branches',
  screenWords.branches,
  {
    address: value(branchWords.address),
    real_estate_number: value(branchWords.real_estate_number),
    branchType: record('branch_type_id', branchWords.branch_type_id),
    governorate: record('governorate_id', branchWords.governorate_id),
    subDistrict: record('sub_district_id', branchWords.sub_district_id),
    ngo,
  },
  {
    more: {
      name_ar: value(branchWords.name_ar),
      is_main: value(branchWords.is_main),
      status: value(branchWords.status),
    },
    filters: [estate, ...ofNgo],
  },
)

export const serviceCentres = listing(
  'serviceCentres',
  screenWords.service_centres,
  {
    address: value(centreWords.address),
    area: record('area', centreWords.area),
    real_estate_number: value(centreWords.real_estate_number),
    type: record('type', centreWords.type),
    ngo,
  },
  {
    more: {
      name_ar: value(centreWords.name_ar),
      clearanceAuthority: record('clearance_authority_id', centreWords.clearance_authority_id),
      governorate: record('governorate_id', centreWords.governorate_id),
      licence_until: value(centreWords.licence_until),
      capacity: value(centreWords.capacity, { adds: true }),
      status: value(centreWords.status),
    },
    filters: [estate, ...ofNgo],
  },
)

export const bankAccounts = listing(
  'bankAccounts',
  reportWords.bank_accounts,
  {
    bank: record('bank_id', accountWords.bank_id),
    branch_name: value(accountWords.branch_name),
    account_no: value(accountWords.account_no, { inside: true }),
    is_available: value(accountWords.is_available),
    ngo,
  },
  {
    more: {
      currency: record('currency_id', accountWords.currency_id),
      opened_at: value(accountWords.opened_at),
      status: value(accountWords.status),
    },
    filters: ofNgo,
  },
)

export const accountManagers = listing(
  'accountManagers',
  reportWords.account_managers,
  {
    full_name: value(driverWords.full_name),
    id_number: value(driverWords.id_number, { personal: true }),
    bankAccount: { ...reportWords.bank_account, kind: 'account', of: 'bank_account_id' },
    assign_date: value(driverWords.assign_date),
    ngo,
  },
  {
    more: {
      position: named('position_id', driverWords.position_id),
      operate_rule: value(driverWords.operate_rule),
      end_date: value(driverWords.end_date),
    },
    filters: [
      {
        ...reportWords.bank_account,
        name: 'bank_account_id',
        kind: 'ids',
        field: 'bank_account_id',
        choices: { select: 'bank-accounts' },
      },
      ...ofNgo,
    ],
    ofPeople: true,
  },
)

export const realEstates = listing(
  'realEstates',
  screenWords.real_estates,
  {
    number: value(realEstateWords.number),
    region: record('region', realEstateWords.region),
    governorate: record('governorate_id', realEstateWords.governorate_id),
    possessiveForm: record('possessive_form_id', realEstateWords.possessive_form_id),
    estateType: record('estate_type_id', realEstateWords.estate_type_id),
    ngo,
  },
  {
    more: {
      address: value(realEstateWords.address),
      start_date: value(realEstateWords.start_date),
      end_date: value(realEstateWords.end_date),
    },
    filters: ofNgo,
  },
)

export const machines = listing(
  'machines',
  screenWords.vehicles,
  {
    model: value(machineWords.model),
    plate_number: value(machineWords.plate_number),
    serial_number: value(machineWords.serial_number),
    structure_no: value(machineWords.structure_no),
    fuel_type: named('fuel_type', machineWords.fuel_type),
    passengers_number: value(machineWords.passengers_number, { adds: true }),
    year: value(machineWords.year),
    tax: value(machineWords.tax),
    governorate: record('governorate_id', machineWords.governorate_id),
    machineType: record('machine_type_id', machineWords.machine_type_id),
    possessiveForm: record('possessive_form_id', machineWords.possessive_form_id),
    ngo,
  },
  { filters: ofNgo },
)

export const contacts = listing(
  'contacts',
  reportWords.contacts,
  { type: record('type', contactWords.type), value: value(contactWords.value) },
  // Some of the telephone numbers are a person's own.
  { more: { is_public: value(contactWords.is_public), ngo }, filters: ofNgo, ofPeople: true },
)
