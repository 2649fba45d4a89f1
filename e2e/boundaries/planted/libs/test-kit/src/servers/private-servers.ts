export const startPostgres = () => {};
