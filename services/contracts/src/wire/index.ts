export * from './combined-stream.ts';
export * from './languages.ts';
export * from './names.ts';
export * from './post.ts';
export * from './profile.ts';
