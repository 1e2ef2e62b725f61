/** Index tables that the data of a founding request is written in, for the founder and for those who review it. */
export const requestIndexes = [
  'areas',
  'currencies',
  'districts',
  'education-levels',
  'estate-types',
  'governorates',
  'legal-forms',
  'nationalities',
  'positions',
  'sub-districts',
  'target-groups',
  'work-scopes',
]
