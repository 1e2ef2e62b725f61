import type { Lookup, LookupColumn, LookupRecord } from './lookup.ts'

type Governorate = {
  id: number
  code: string
  name_ar: string
  name_en: string
  latitude: number
  longitude: number
  /** Cadastral areas of the demonstration; the ministry keeps the real list. */
  areas: readonly (readonly [name_ar: string, name_en: string])[]
}

const centre = ['مركز المدينة', 'City centre'] as const
const east = ['المنطقة الشرقية', 'Eastern area'] as const
const west = ['المنطقة الغربية', 'Western area'] as const

/** Default country data (domain 6.1); pins are approximate, p-codes follow the order of the ids. */
export const governorates: readonly Governorate[] = [
  {
    id: 1,
    code: 'DM',
    name_ar: 'دمشق',
    name_en: 'Damascus',
    latitude: 33.51,
    longitude: 36.29,
    areas: [
      ['المزة', 'Mezzeh'],
      ['كفرسوسة', 'Kafr Sousa'],
      ['القنوات', 'Qanawat'],
      ['المهاجرين', 'Muhajirin'],
    ],
  },
  {
    id: 2,
    code: 'HL',
    name_ar: 'حلب',
    name_en: 'Aleppo',
    latitude: 36.2,
    longitude: 37.16,
    areas: [['العزيزية', 'Aziziyeh'], ['الحمدانية', 'Hamdaniyeh'], ['الفرقان', 'Furqan'], centre],
  },
  {
    id: 3,
    code: 'RD',
    name_ar: 'ريف دمشق',
    name_en: 'Rural Damascus',
    latitude: 33.57,
    longitude: 36.4,
    areas: [
      ['جرمانا', 'Jaramana'],
      ['داريا', 'Daraya'],
      ['التل', 'At-Tall'],
      ['دوما', 'Douma'],
    ],
  },
  {
    id: 4,
    code: 'HO',
    name_ar: 'حمص',
    name_en: 'Homs',
    latitude: 34.73,
    longitude: 36.71,
    areas: [
      ['الوعر', "Al-Wa'er"],
      ['الإنشاءات', 'Inshaat'],
      ['الحميدية', 'Hamidiyeh'],
    ],
  },
  {
    id: 5,
    code: 'HA',
    name_ar: 'حماة',
    name_en: 'Hama',
    latitude: 35.13,
    longitude: 36.75,
    areas: [centre, ['الحاضر', 'Al-Hader'], east],
  },
  {
    id: 6,
    code: 'LA',
    name_ar: 'اللاذقية',
    name_en: 'Lattakia',
    latitude: 35.53,
    longitude: 35.79,
    areas: [['الصليبة', 'Salibeh'], centre, east],
  },
  {
    id: 7,
    code: 'ID',
    name_ar: 'إدلب',
    name_en: 'Idleb',
    latitude: 35.93,
    longitude: 36.63,
    areas: [centre, east, west],
  },
  {
    id: 8,
    code: 'HS',
    name_ar: 'الحسكة',
    name_en: 'Al-Hasakeh',
    latitude: 36.5,
    longitude: 40.75,
    areas: [['غويران', 'Ghuwayran'], centre, west],
  },
  {
    id: 9,
    code: 'DZ',
    name_ar: 'دير الزور',
    name_en: 'Deir-ez-Zor',
    latitude: 35.34,
    longitude: 40.14,
    areas: [['الجورة', 'Al-Joura'], ['القصور', 'Al-Qusour'], centre],
  },
  {
    id: 10,
    code: 'TA',
    name_ar: 'طرطوس',
    name_en: 'Tartous',
    latitude: 34.89,
    longitude: 35.89,
    areas: [centre, east, ['الكورنيش', 'Corniche']],
  },
  {
    id: 11,
    code: 'RQ',
    name_ar: 'الرقة',
    name_en: 'Ar-Raqqa',
    latitude: 35.95,
    longitude: 39.01,
    areas: [['المشلب', 'Al-Mishlab'], centre, west],
  },
  {
    id: 12,
    code: 'DR',
    name_ar: 'درعا',
    name_en: "Dar'a",
    latitude: 32.62,
    longitude: 36.1,
    areas: [
      ['درعا المحطة', "Dar'a al-Mahatta"],
      ['درعا البلد', "Dar'a al-Balad"],
    ],
  },
  {
    id: 13,
    code: 'SW',
    name_ar: 'السويداء',
    name_en: 'As-Sweida',
    latitude: 32.71,
    longitude: 36.57,
    areas: [centre, east, west],
  },
  {
    id: 14,
    code: 'QU',
    name_ar: 'القنيطرة',
    name_en: 'Quneitra',
    latitude: 33.12,
    longitude: 35.82,
    areas: [centre, west],
  },
]

const governorateColumn: LookupColumn = {
  name: 'governorate_id',
  label_ar: 'المحافظة',
  label_en: 'Governorate',
  type: 'lookup',
  index: 'governorates',
}
const perGovernorate = (make: (governorate: Governorate) => LookupRecord[]) => governorates.flatMap(make)

/** Codes of places are made of the governorate's: district 101, sub-district 1001, areas 101, 102 … of governorate 1. */
export const districtOf = (governorate: number): number => governorate * 100 + 1
export const subDistrictOf = (governorate: number): number => governorate * 1000 + 1
export const areaOf = (governorate: number, nth = 1): number => governorate * 100 + nth

export const placeLookups: readonly Lookup[] = [
  {
    slug: 'governorates',
    name_ar: 'المحافظات',
    name_en: 'Governorates',
    columns: [
      { name: 'code', label_ar: 'الرمز', label_en: 'Code', type: 'text' },
      { name: 'p_code', label_ar: 'رمز OCHA', label_en: 'P-code', type: 'text' },
      { name: 'latitude', label_ar: 'خط العرض', label_en: 'Latitude', type: 'number' },
      { name: 'longitude', label_ar: 'خط الطول', label_en: 'Longitude', type: 'number' },
    ],
    records: governorates.map(({ id, code, name_ar, name_en, latitude, longitude }) => [
      id,
      name_ar,
      name_en,
      { code, p_code: `SY${String(id).padStart(2, '0')}`, latitude, longitude },
    ]),
  },
  {
    slug: 'districts',
    name_ar: 'المناطق',
    name_en: 'Districts',
    columns: [governorateColumn],
    records: perGovernorate(({ id, name_ar, name_en }) => [
      [districtOf(id), `منطقة مركز ${name_ar}`, `${name_en} centre district`, { governorate_id: id }],
    ]),
  },
  {
    slug: 'sub-districts',
    name_ar: 'النواحي',
    name_en: 'Sub-districts',
    columns: [{ name: 'district_id', label_ar: 'المنطقة', label_en: 'District', type: 'lookup', index: 'districts' }],
    records: perGovernorate(({ id, name_ar, name_en }) => [
      [subDistrictOf(id), `ناحية مركز ${name_ar}`, `${name_en} centre sub-district`, { district_id: districtOf(id) }],
    ]),
  },
  {
    slug: 'areas',
    name_ar: 'المناطق العقارية',
    name_en: 'Real-estate (cadastral) areas',
    columns: [governorateColumn],
    records: perGovernorate(({ id, areas }) =>
      areas.map(([name_ar, name_en], at) => [areaOf(id, at + 1), name_ar, name_en, { governorate_id: id }]),
    ),
  },
]
