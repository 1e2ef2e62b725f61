export function foldersOfAreas(root: string): Record<string, string[]>
export function testFilters(root: string, words: string[]): string[]
