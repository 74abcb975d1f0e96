// Where the answers of oEmbed are in a hosted site. They are for other sites, so no page loads or caches them.

export const FOLDER = 'oembed';
export const REGISTRY = 'oembed.json';
export const OEMBED = /^oembed(\.json$|\/)/;
