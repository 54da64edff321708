import manifest from '../package.json' with { type: 'json' };

/** The version of this product, from package.json. */
export const version = manifest.version;
