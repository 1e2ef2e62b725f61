/** Where a filter is stored: the address of a list. */
export interface Filtered {
  filter: (name: string) => string | undefined
  setFilter: (name: string, value: string | undefined) => void
}
/** Props of a filter field that is not part of a form. */
export const bare = (register: Filtered, name: string) => ({
  id: `filter-${name}`,
  name,
  value: register.filter(name) ?? '',
  error: undefined,
  onChange: (value: string | null) => register.setFilter(name, value ?? undefined),
  onBlur: () => undefined,
  onLabel: () => undefined,
})
