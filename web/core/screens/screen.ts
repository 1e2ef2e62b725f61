import type { PermissionSlug } from '#contract/core/rights/permissions.ts'

export type Audience = 'public' | 'login-page' | 'org' | 'temp' | 'ministry' | 'any'

interface Options {
  /** Slug that the visitor must hold with code S. */
  readonly slug?: PermissionSlug
  /** Another slug that opens the screen as well. */
  readonly orSlug?: PermissionSlug
  /** Slug of the staff's instructions above the content. */
  readonly instructions?: string
  /** `full`: whole width, no page footer. Default: `horizontal` [spec 1§2]. */
  readonly layout?: 'full'
  /** A path, or the person's start screen. */
  readonly redirect?: string
  /** Rule for the address itself: regulation model, QR parameter, message folder [spec 1§2, 2§2], year of a plan. */
  readonly rule?: 'model' | 'qr' | 'folder' | 'year'
  readonly status?: 401 | 404
  /**
   * Legal form 1 has trustees and no administrative council; the others the reverse [spec 1§5]. Alliances (3) have
   * members.
   */
  readonly legalForm?: 'only-1' | 'not-1' | 'only-3'
}

export interface Screen<Title extends string = string, Path extends string = string> extends Options {
  /** Path as in the specification; `{x}` is a parameter. */
  readonly path: Path
  readonly audience: Audience
  /** Key of the page title; `title_…` in the messages. */
  readonly title: Title
}

/** One row of the table of screens. */
export function screen<const Title extends string, const Path extends string>(
  path: Path,
  audience: Audience,
  title: Title,
  options: Options = {},
): Screen<Title, Path> {
  return { path, audience, title, ...options }
}
