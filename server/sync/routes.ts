export const syncRoutes = [];
